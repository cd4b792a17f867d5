import type { PointerEvent } from 'react'

interface Drag {
  /** From where it began, in pixels. */
  onMove(dx: number, dy: number, event: globalThis.PointerEvent): void
  /** `moved`: it was more than a press. Escape and a lost pointer cancel. */
  onEnd(how: { moved: boolean; cancelled: boolean; event: globalThis.PointerEvent | undefined }): void
}

/** A hand is never quite still. */
const thresholdPx = 3

/** Follows the pointer from a press to its end, wherever it goes. */
export function follow(start: PointerEvent, { onMove, onEnd }: Drag): void {
  if (start.button !== 0) return
  const { clientX, clientY, pointerId } = start
  let moved = false
  const end = (cancelled: boolean, event?: globalThis.PointerEvent) => {
    window.removeEventListener('pointermove', move)
    window.removeEventListener('pointerup', up)
    window.removeEventListener('pointercancel', cancel)
    window.removeEventListener('keydown', giveUp, true)
    onEnd({ moved, cancelled, event })
  }
  const move = (event: globalThis.PointerEvent) => {
    if (event.pointerId !== pointerId) return
    const dx = event.clientX - clientX
    const dy = event.clientY - clientY
    moved ||= Math.hypot(dx, dy) >= thresholdPx
    if (moved) onMove(dx, dy, event)
  }
  const up = (event: globalThis.PointerEvent) => {
    if (event.pointerId === pointerId) end(false, event)
  }
  const cancel = (event: globalThis.PointerEvent) => {
    if (event.pointerId === pointerId) end(true)
  }
  const giveUp = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    end(true)
  }
  window.addEventListener('pointermove', move)
  window.addEventListener('pointerup', up)
  window.addEventListener('pointercancel', cancel)
  window.addEventListener('keydown', giveUp, true)
}
