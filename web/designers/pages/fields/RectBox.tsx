import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import css from './RectBox.module.css'
import { type Corner, moveRect, type Rect, resizeRect } from './rect.ts'

interface Props {
  label: string
  rect: Rect
  ratio?: number | undefined
  isChosen?: boolean
  onChoose?(): void
  onChange(rect: Rect): void
}

const corners: readonly Corner[] = [
  { x: -1, y: -1 },
  { x: 1, y: -1 },
  { x: -1, y: 1 },
  { x: 1, y: 1 },
]

const steps: Partial<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/**
 * A part of the picture around it, moved and resized with the pointer or with arrows (with Shift its size). Pictures are not
 * mirrored from right to left, and neither is this.
 */
export function RectBox({ label, rect, ratio, isChosen = true, onChoose, onChange }: Props) {
  const box = useRef<HTMLDivElement>(null)

  const pull = (event: PointerEvent<HTMLElement>, corner?: Corner) => {
    if (event.button !== 0) return
    event.preventDefault()
    event.stopPropagation()
    onChoose?.()
    box.current!.focus()
    const { clientX, clientY, pointerId } = event
    const target = event.currentTarget
    const { width, height } = box.current!.parentElement!.getBoundingClientRect()
    const onMove = (move: globalThis.PointerEvent) => {
      const dx = ((move.clientX - clientX) / width) * 100
      const dy = ((move.clientY - clientY) / height) * 100
      onChange(corner ? resizeRect(rect, dx, dy, ratio, corner) : moveRect(rect, dx, dy))
    }
    const onEnd = () => {
      target.removeEventListener('pointermove', onMove)
      target.removeEventListener('pointerup', onEnd)
      target.removeEventListener('pointercancel', onEnd)
    }
    target.setPointerCapture(pointerId)
    target.addEventListener('pointermove', onMove)
    target.addEventListener('pointerup', onEnd)
    target.addEventListener('pointercancel', onEnd)
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    const [dx, dy] = step
    onChange(event.shiftKey ? resizeRect(rect, dx, dy, ratio) : moveRect(rect, dx, dy))
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset takes no focus, and there is nothing to press
    <div
      ref={box}
      role="group"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: arrows move it
      tabIndex={0}
      aria-label={label}
      className={isChosen ? `${css.rect} ${css.chosen}` : css.rect}
      style={{
        insetBlockStart: `${rect.y}%`,
        insetInlineStart: `${rect.x}%`,
        inlineSize: `${rect.width}%`,
        blockSize: `${rect.height}%`,
      }}
      onFocus={onChoose}
      onKeyDown={onKeyDown}
      onPointerDown={event => pull(event)}
    >
      {isChosen &&
        corners.map(corner => (
          <span
            key={`${corner.x} ${corner.y}`}
            className={css.handle}
            data-corner={`${corner.x} ${corner.y}`}
            aria-hidden="true"
            onPointerDown={event => pull(event, corner)}
          />
        ))}
    </div>
  )
}
