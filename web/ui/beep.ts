const hertz = 220
const seconds = 0.3

/** A low tone for a wrong scan, for whoever looks at the goods and not at the screen. */
export function beep(): void {
  try {
    const audio = new AudioContext()
    const tone = audio.createOscillator()
    tone.type = 'square'
    tone.frequency.value = hertz
    tone.connect(audio.destination)
    tone.onended = () => void audio.close()
    tone.start()
    tone.stop(audio.currentTime + seconds)
  } catch {
    // No loudspeaker, or none that this page may use: the message is there.
  }
}
