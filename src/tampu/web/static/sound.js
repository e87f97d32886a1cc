// Soft sounds, made on the spot: there are no files to load.

const NOTES = {
  wood: [["triangle", 220, 0, 0.09], ["triangle", 160, 0.05, 0.1]],
  seeds: [["square", 1900, 0, 0.02], ["square", 2300, 0.04, 0.02], ["square", 1700, 0.08, 0.02]],
  drum: [["sine", 82, 0, 0.34]],
  knock: [["triangle", 110, 0, 0.08]],
  back: [["triangle", 160, 0, 0.08], ["triangle", 220, 0.06, 0.08]],
  pututu: [["sawtooth", 196, 0, 0.16], ["sawtooth", 294, 0.16, 0.24]],
};
const LOUD = { square: 0.04, sawtooth: 0.06, triangle: 0.18, sine: 0.3 };
let air = null;

export function play(name) {
  const off = document.documentElement.dataset.sound !== "on" || (document.hidden && name !== "pututu");
  if (off || !navigator.userActivation?.hasBeenActive) return; // before the first click browsers stay silent
  air ??= new AudioContext();
  for (const [type, frequency, after, length] of NOTES[name]) {
    const start = air.currentTime + after;
    const tone = new OscillatorNode(air, { type, frequency });
    const loud = new GainNode(air, { gain: 0 });
    loud.gain.setValueAtTime(0, start);
    loud.gain.linearRampToValueAtTime(LOUD[type], start + 0.01);
    loud.gain.exponentialRampToValueAtTime(0.0001, start + length);
    tone.connect(loud).connect(air.destination);
    tone.start(start);
    tone.stop(start + length + 0.02);
  }
}
