import { type PointerEvent, useState } from 'react'
import { imageUrl } from '../../../../contract/images.ts'
import type { StoredBlockOf } from '../../../../contract/page-blocks.ts'
import { useSession } from '../../../api/use-app.ts'
import css from './Fields.module.css'
import rects from './RectBox.module.css'
import { RectBox } from './RectBox.tsx'
import { drawnRect, type Rect } from './rect.ts'

export type Spot = StoredBlockOf<'picture'>['spots'][number]

interface Props {
  picture: string
  /** In pixels, as sharp as it is wanted. */
  width: number
  spots: readonly Spot[]
  nameOf(spot: Spot, index: number): string
  chosen: number
  onChoose(index: number): void
  onPlace(index: number, rect: Rect): void
  /** Absent while there are as many as there may be. */
  onDraw?: ((rect: Rect) => void) | undefined
}

/** A picture with its spots: pulled where they shall lie, drawn where there is none. */
export function SpotsPicture({ picture, width, spots, nameOf, chosen, onChoose, onPlace, onDraw }: Props) {
  const { oss, no_pic: noPic } = useSession()
  const [drawn, setDrawn] = useState<Rect>()

  const draw = (event: PointerEvent<HTMLElement>) => {
    if (!onDraw || event.button !== 0) return
    event.preventDefault()
    const target = event.currentTarget
    const { left, top, width, height } = target.getBoundingClientRect()
    const pointOf = ({ clientX, clientY }: { clientX: number; clientY: number }) => ({
      x: ((clientX - left) / width) * 100,
      y: ((clientY - top) / height) * 100,
    })
    const from = pointOf(event)
    const onMove = (move: globalThis.PointerEvent) => setDrawn(drawnRect(from, pointOf(move)))
    const end = () => {
      setDrawn(undefined)
      target.removeEventListener('pointermove', onMove)
      target.removeEventListener('pointerup', onUp)
      target.removeEventListener('pointercancel', end)
    }
    const onUp = (up: globalThis.PointerEvent) => {
      end()
      const rect = drawnRect(from, pointOf(up))
      if (rect) onDraw(rect)
    }
    target.setPointerCapture(event.pointerId)
    target.addEventListener('pointermove', onMove)
    target.addEventListener('pointerup', onUp)
    target.addEventListener('pointercancel', end)
  }

  return (
    // With keys a spot is added by the button below and moved by its arrows.
    <div className={`${rects.picture} ${onDraw ? rects.draw : ''}`} onPointerDown={draw}>
      {/* In its own shape, as on the page: in a box of another one a spot would lie elsewhere than it is drawn. */}
      <img
        src={imageUrl(picture, { width, oss, noPic })}
        alt=""
        className={css.spotPicture}
        draggable={false}
      />
      {spots.map((spot, index) => (
        <RectBox
          // biome-ignore lint/suspicious/noArrayIndexKey: a spot is what stands at its place in the list
          key={index}
          label={nameOf(spot, index)}
          rect={spot}
          isChosen={index === chosen}
          onChoose={() => onChoose(index)}
          onChange={rect => onPlace(index, rect)}
        />
      ))}
      {drawn && (
        <span
          className={rects.drawn}
          style={{
            insetBlockStart: `${drawn.y}%`,
            insetInlineStart: `${drawn.x}%`,
            inlineSize: `${drawn.width}%`,
            blockSize: `${drawn.height}%`,
          }}
        />
      )}
    </div>
  )
}
