let suppressed = false

/** The failure of the next call is not toasted; the call after it speaks again (product §8, one-shot flag). */
export function suppressNextToast(): void {
  suppressed = true
}

/** Asked once per call, when it starts: a success uses the flag up too, so it never swallows a later failure. */
export function takeToastSuppression(): boolean {
  const taken = suppressed
  suppressed = false
  return taken
}
