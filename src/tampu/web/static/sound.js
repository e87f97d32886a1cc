// Soft sounds, made on the spot: there are no files to load.

let air = null;
let volume = 0;

const NOTES = {
  wood: [["triangle", 220, 0, 0.09], ["triangle", 160, 0.05, 0.1]],
  seeds: [["square", 1900, 0, 0.02], ["square", 2300, 0.04, 0.02], ["square", 1700, 0.08, 0.02]],
  drum: [["sine", 82, 0, 0.34]],
  knock: [["triangle", 110, 0, 0.08]],
  back: [["triangle", 160, 0, 0.08], ["triangle", 220, 0.06, 0.08]],
  pututu: [["sawtooth", 196, 0, 0.16], ["sawtooth", 294, 0.16, 0.24]],
};
const LOUD = { square: 0.04, sawtooth: 0.06, triangle: 0.18, sine: 0.3 };

export function play(name) {
  const on = document.documentElement.dataset.sound === "on";
  if (!on || (document.hidden && name !== "pututu") || !navigator.userActivation?.hasBeenActive) return;
  air ??= new AudioContext();
  for (const [type, pitch, start, length] of NOTES[name]) note(type, pitch, air.currentTime + start, length);
}

function note(type, pitch, start, length) {
  const tone = new OscillatorNode(air, { type, frequency: pitch });
  const loud = new GainNode(air, { gain: volume });
  loud.gain.setValueAtTime(0, start);
  loud.gain.linearRampToValueAtTime(LOUD[type], start + 0.01);
  loud.gain.exponentialRampToValueAtTime(0.0001, start + length);
  tone.connect(loud).connect(air.destination);
  tone.start(start);
  tone.stop(start + length + 0.02);
}
