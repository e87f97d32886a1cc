// Passkeys: the house says what is to be signed, the browser has it signed, the house checks it.

const plain = (text) => Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (sign) => sign.charCodeAt());
const written = (buffer) => btoa(String.fromCharCode(...new Uint8Array(buffer))).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
const problem = document.querySelector("#problem");

for (const button of document.querySelectorAll("[data-passkey]")) {
  button.hidden = !window.PublicKeyCredential;
  button.onclick = async () => {
    const name = document.querySelector("#name");
    if (button.dataset.passkey === "make" && !name.reportValidity()) return;
    button.disabled = true;
    try {
      await signed(button.dataset.ask, { name: name?.value ?? "" });
      location.assign(button.dataset.then);
    } catch (error) {
      problem.textContent = error.name === "Refused" ? error.message : button.dataset.not;
      problem.hidden = false;
      button.disabled = false;
    }
  };
}

async function signed(ask, said) {
  const asked = await sent(ask, said);
  const listed = (some) => (some ?? []).map((one) => ({ ...one, id: plain(one.id) }));
  const publicKey = { ...asked, challenge: plain(asked.challenge), excludeCredentials: listed(asked.excludeCredentials) };
  if (asked.user) publicKey.user = { ...asked.user, id: plain(asked.user.id) };
  const made = await navigator.credentials[asked.user ? "create" : "get"]({ publicKey });
  const response = {};
  for (const part of ["clientDataJSON", "attestationObject", "authenticatorData", "signature", "userHandle"])
    if (made.response[part]) response[part] = written(made.response[part]);
  await sent(`${ask}/done`, { ...said, credential: { id: made.id, rawId: written(made.rawId), type: made.type, response } });
}

async function sent(path, body) {
  const headers = { "Content-Type": "application/json", Accept: "application/json" };
  const answer = await fetch(path, { method: "POST", headers, body: JSON.stringify(body) });
  const told = await answer.json();
  if (!answer.ok) throw Object.assign(new Error(told.message), { name: "Refused" });
  return told;
}
