import {
  type KeyboardEvent,
  type PointerEvent,
  type Ref,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { PrintDataShown } from '../../../contract/print-desk.ts'
import { isLabel } from '../../../contract/print-fields.ts'
import {
  type BandName,
  bandNames,
  hasHoles,
  type PrintElement,
  tractorMm,
} from '../../../contract/print-template.ts'
import { useT } from '../../i18n/use-t.ts'
import css from './canvas.module.css'
import type { Design } from './design.ts'
import { follow } from './drag.ts'
import { ElementView } from './ElementView.tsx'
import { find, inReadingOrder, leastSize, placeElements, setBandHeight } from './edits.ts'
import {
  around,
  between,
  clamp,
  type Guide,
  type Handle,
  handles,
  keepInside,
  pixelsPerMm,
  type Rect,
  resize,
  snapMove,
  snapResize,
  stepOf,
  touches,
} from './geometry.ts'
import { attractions, intoBand, type Layout, layOut, onPage, shownHeight } from './layout.ts'
import { Ruler } from './Ruler.tsx'
import { TableView } from './TableView.tsx'
import type { Names } from './use-names.ts'

/** Where something was dropped: in which band, and where there. */
export interface Drop {
  band: BandName
  x: number
  y: number
}

export interface CanvasHandle {
  /** Undefined beside the paper. */
  dropAt(clientX: number, clientY: number, size: { width: number; height: number }): Drop | undefined
  focus(id: string): void
}

interface Props {
  ref: Ref<CanvasHandle>
  design: Design
  data: PrintDataShown
  /** 1 is life size. */
  zoom: number | 'fit'
  onZoom(shown: number): void
  /** Something from the panel hovers over it. */
  dragging: boolean
  mirrored: boolean
  names: Names
  onKeyDown(event: KeyboardEvent): void
}

/** How near something has to come to be attracted, in pixels. */
const attraction = 6
const bandTexts = {
  head: 'print-design.bandHead',
  tail: 'print-design.bandTail',
  foot: 'print-design.bandFoot',
} as const

export function Canvas({ ref, design, data, zoom, onZoom, dragging, mirrored, names, onKeyDown }: Props) {
  const t = useT()
  const { template, chosen, found, change, choose, settle } = design
  const stage = useRef<HTMLElement>(null)
  const paper = useRef<HTMLDivElement>(null)
  const [guides, setGuides] = useState<readonly Guide[]>([])
  const [marquee, setMarquee] = useState<Rect>()
  const [sizing, setSizing] = useState(false)
  const layout = layOut(template, data)
  const fit = useFit(stage, layout, isLabel(template.kind))
  const shownZoom = zoom === 'fit' ? fit : zoom
  const scale = pixelsPerMm * shownZoom
  const { room, margin, sides } = layout

  useEffect(() => onZoom(shownZoom), [onZoom, shownZoom])

  /** Places count from where reading begins; pixels from the left. */
  const left = (rect: { x: number; width: number }) =>
    (sides + (mirrored ? room - rect.x - rect.width : rect.x)) * scale
  const top = (y: number) => (margin + y) * scale
  const sign = mirrored ? -1 : 1
  const boxOf = (rect: Rect) => ({
    left: left(rect),
    top: top(rect.y),
    width: rect.width * scale,
    height: rect.height * scale,
  })

  const pointAt = (clientX: number, clientY: number) => {
    const { left, top } = paper.current!.getBoundingClientRect()
    const x = (clientX - left) / scale - sides
    return { x: mirrored ? room - x : x, y: (clientY - top) / scale - margin }
  }

  useImperativeHandle(ref, () => ({
    dropAt: (clientX, clientY, { width, height }) => {
      const { left, top, right, bottom } = paper.current!.getBoundingClientRect()
      if (clientX < left || clientX > right || clientY < top || clientY > bottom) return undefined
      const { x, y } = pointAt(clientX, clientY)
      const rect = { x: x - width / 2, y: y - height / 2, width, height }
      const { dx, dy } = snapMove(rect, {
        to: attractions(layout, template, new Set()),
        grid: 1,
        within: attraction / scale,
      })
      const { band, rect: inside } = intoBand(layout, { ...rect, x: rect.x + dx, y: rect.y + dy })
      return { band, x: inside.x, y: inside.y }
    },
    focus: id => paper.current!.querySelector<HTMLElement>(`[data-element="${id}"]`)?.focus(),
  }))

  const pageRect = (id: string): Rect => {
    const { band, element } = find(template, id)!
    return onPage(layout, band, element)
  }

  const takeHold = (element: PrintElement) => (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    event.stopPropagation()
    const { id } = element
    if (event.shiftKey) {
      event.preventDefault()
      choose({ ids: chosen.ids.includes(id) ? chosen.ids.filter(one => one !== id) : [...chosen.ids, id] })
      return
    }
    const ids = chosen.ids.includes(id) ? chosen.ids : [id]
    choose({ ids })
    move(event, ids, () => {
      // A press on one of several, without moving them, chooses that one.
      if (ids.length > 1) choose({ ids: [id] })
    })
  }

  const move = (event: PointerEvent, ids: readonly string[], onPress: () => void) => {
    const before = template
    const rects = ids.map(pageRect)
    const frame = around(rects)
    const to = attractions(layout, template, new Set(ids))
    const run = `move ${event.timeStamp}`
    follow(event, {
      onMove: (dx, dy, { altKey }) => {
        const wanted = { ...frame, x: frame.x + (sign * dx) / scale, y: frame.y + dy / scale }
        const snap = altKey
          ? { dx: 0, dy: 0, guides: [] }
          : snapMove(wanted, { to, grid: 1, within: attraction / scale })
        const kept = keepInside(
          { ...wanted, x: wanted.x + snap.dx, y: wanted.y + snap.dy },
          { x: 0, y: 0, width: room, height: layout.height - 2 * margin },
        )
        setGuides(snap.guides)
        change(
          placeElements(
            before,
            ids.map((id, at) => {
              const rect = rects[at]!
              const moved = { ...rect, x: rect.x + kept.x - frame.x, y: rect.y + kept.y - frame.y }
              return { id, ...intoBand(layout, moved, id) }
            }),
          ),
          run,
        )
      },
      onEnd: ({ moved, cancelled }) => {
        setGuides([])
        if (moved && cancelled) change(before, run)
        else if (!moved && !cancelled) onPress()
        settle()
      },
    })
  }

  const pull = (handle: Handle) => (event: PointerEvent) => {
    event.preventDefault()
    event.stopPropagation()
    const { band, element } = found[0]!
    const before = template
    const rect = onPage(layout, band, element)
    const to = attractions(layout, template, new Set([element.id]))
    const run = `size ${event.timeStamp}`
    // The handle at the left of the screen is the one at the end when reading begins at the right.
    const logical: Handle = mirrored ? { x: (handle.x * -1) as Handle['x'], y: handle.y } : handle
    const limits = {
      bounds: {
        x: 0,
        y: layout.bands[band].y,
        width: room,
        height: layout.height - 2 * margin - layout.bands[band].y,
      },
      least: leastSize,
      ratio: element.kind === 'qr' ? 1 : undefined,
    }
    follow(event, {
      onMove: (dx, dy, { altKey, shiftKey }) => {
        setSizing(true)
        const by = { dx: (sign * dx) / scale, dy: dy / scale }
        const ratio = shiftKey ? rect.width / rect.height : limits.ratio
        const free = resize(rect, logical, by, { ...limits, ratio })
        const snap = altKey
          ? { dx: 0, dy: 0, guides: [] }
          : snapResize(free, logical, { to, grid: 1, within: attraction / scale })
        const next = resize(rect, logical, { dx: by.dx + snap.dx, dy: by.dy + snap.dy }, { ...limits, ratio })
        setGuides(ratio ? [] : snap.guides)
        change(
          placeElements(before, [
            { id: element.id, band, rect: { ...next, y: next.y - rect.y + element.y } },
          ]),
          run,
        )
      },
      onEnd: ({ moved, cancelled }) => {
        setGuides([])
        setSizing(false)
        if (moved && cancelled) change(before, run)
        settle()
      },
    })
  }

  const spread = (event: PointerEvent) => {
    if (event.button !== 0) return
    const from = pointAt(event.clientX, event.clientY)
    const kept = event.shiftKey ? chosen.ids : []
    let ids: readonly string[] = kept
    choose({ ids })
    follow(event, {
      onMove: (_dx, _dy, { clientX, clientY }) => {
        const drawn = between(from, pointAt(clientX, clientY))
        setMarquee(drawn)
        const caught = inReadingOrder(template)
          .map(({ id }) => id)
          .filter(id => touches(pageRect(id), drawn))
        ids = [...new Set([...kept, ...caught])]
        choose({ ids })
      },
      onEnd: () => {
        setMarquee(undefined)
        // Keys go to what was caught: arrows move it, Delete removes it.
        if (ids[0]) paper.current!.querySelector<HTMLElement>(`[data-element="${ids[0]}"]`)?.focus()
      },
    })
  }

  const pullBand = (band: BandName) => (event: PointerEvent) => {
    event.preventDefault()
    event.stopPropagation()
    const before = template
    const run = `band ${event.timeStamp}`
    follow(event, {
      onMove: (_dx, dy, { altKey }) => {
        const wanted = before[band].height + (band === 'foot' ? -dy : dy) / scale
        change(setBandHeight(before, band, altKey ? wanted : Math.round(wanted)), run)
      },
      onEnd: ({ moved, cancelled }) => {
        if (moved && cancelled) change(before, run)
        settle()
      },
    })
  }

  const bandKeys = (band: BandName) => (event: KeyboardEvent) => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (!by) return
    event.preventDefault()
    event.stopPropagation()
    const step = by * stepOf(event) * (band === 'foot' ? -1 : 1)
    change(setBandHeight(template, band, template[band].height + step), `band ${band}`)
  }

  const chosenRects = found.map(({ band, element }) => {
    const rect = onPage(layout, band, element)
    return { ...rect, height: shownHeight(element, template, data) }
  })
  const frame = chosenRects.length ? around(chosenRects) : undefined
  const markX = frame && (mirrored ? room - frame.x - frame.width : frame.x) + sides
  const bands = isLabel(template.kind) ? [] : bandNames
  return (
    <section
      ref={stage}
      className={css.stage}
      aria-label={t('print-design.canvas')}
      onKeyDown={onKeyDown}
      onPointerDown={spread}
    >
      <div className={css.sheet} dir="ltr">
        <div className={css.corner} />
        <div className={css.along}>
          <Ruler
            axis="x"
            length={layout.width}
            scale={scale}
            mark={frame && { from: markX!, to: markX! + frame.width }}
          />
        </div>
        <div className={css.down}>
          <Ruler
            axis="y"
            length={layout.height}
            scale={scale}
            mark={frame && { from: frame.y + margin, to: frame.y + frame.height + margin }}
          />
        </div>
        <div className={css.ground}>
          <div
            ref={paper}
            className={css.paper}
            data-paper={template.paper}
            style={{ width: layout.width * scale, height: layout.height * scale }}
          >
            {hasHoles(template) &&
              [0, layout.width - tractorMm].map(x => (
                <div
                  key={x}
                  className={css.holes}
                  style={{
                    left: x * scale,
                    width: tractorMm * scale,
                    backgroundSize: `100% ${tractorMm * scale}px`,
                  }}
                />
              ))}
            <div
              className={css.margins}
              style={{
                left: sides * scale,
                top: margin * scale,
                width: room * scale,
                height: (layout.height - 2 * margin) * scale,
              }}
            />
            {layout.pageEnd !== undefined && (
              <div className={css.pageEnd} style={{ top: layout.pageEnd * scale }}>
                <span>{t('print-design.pageEnd')}</span>
              </div>
            )}
            {bands.map(name => (
              <Band
                key={name}
                name={name}
                layout={layout}
                scale={scale}
                lit={dragging}
                t={t(bandTexts[name])}
              />
            ))}
            <div
              className={css.tables}
              style={{ left: sides * scale, top: margin * scale, width: room * scale }}
            >
              {template.tables.map((table, at) => (
                <TableView
                  // biome-ignore lint/suspicious/noArrayIndexKey: tables have no name, and the same list may stand twice
                  key={`${table.list} ${at}`}
                  {...{ template, at, data, scale, mirrored }}
                  place={layout.tables[at]!}
                  chosen={chosen.table === at}
                  onChoose={() => choose({ table: at })}
                  onChange={change}
                  onSettle={settle}
                />
              ))}
            </div>
            {bandNames.flatMap(band => {
              const { elements } = template[band]
              return [...elements]
                .sort((a, b) => a.y - b.y || a.x - b.x)
                .map(element => {
                  const rect = onPage(layout, band, element)
                  const high = shownHeight(element, template, data)
                  return (
                    <button
                      key={element.id}
                      type="button"
                      data-element={element.id}
                      className={css.element}
                      data-kind={element.kind}
                      data-chosen={chosen.ids.includes(element.id)}
                      aria-pressed={chosen.ids.includes(element.id)}
                      aria-label={names.spoken(element, band)}
                      style={{
                        ...boxOf({ ...rect, height: high }),
                        zIndex: 1 + elements.indexOf(element),
                      }}
                      onPointerDown={takeHold(element)}
                      onFocus={() => {
                        if (!chosen.ids.includes(element.id)) choose({ ids: [element.id] })
                      }}
                    >
                      <ElementView {...{ element, template, data, scale }} name={names.nameOf(element)} />
                    </button>
                  )
                })
            })}
            {bands.map(band => (
              // biome-ignore lint/a11y/useSemanticElements: a rule that is pulled is more than <hr> says
              <div
                key={band}
                className={css.border}
                data-band={band}
                role="separator"
                tabIndex={0}
                aria-orientation="horizontal"
                aria-label={t('print-design.heightOf', { band: t(bandTexts[band]) })}
                aria-valuenow={template[band].height}
                aria-valuemin={0}
                aria-valuemax={300}
                style={{
                  left: 0,
                  width: '100%',
                  top: top(borderOf(layout, band)) - 4,
                }}
                onPointerDown={pullBand(band)}
                onKeyDown={bandKeys(band)}
              />
            ))}
            {guides.map(({ axis, at }) => (
              <div
                key={`${axis} ${at}`}
                className={css.guide}
                data-guide={axis}
                style={
                  axis === 'x'
                    ? { left: left({ x: at, width: 0 }), top: 0, width: 1, height: '100%' }
                    : { top: top(at), left: 0, height: 1, width: '100%' }
                }
              />
            ))}
            {frame && (
              <div className={css.frame} style={boxOf(frame)}>
                {(sizing || guides.length > 0 || found.length > 1) && (
                  <span className={css.size}>{names.sizeOf(frame)}</span>
                )}
              </div>
            )}
            {frame &&
              found.length === 1 &&
              handles.map(handle => {
                const { element, band } = found[0]!
                const box = boxOf(onPage(layout, band, element))
                return (
                  <span
                    key={`${handle.x} ${handle.y}`}
                    className={css.handle}
                    data-handle={`${handle.x} ${handle.y}`}
                    style={{
                      left: box.left + (box.width * (handle.x + 1)) / 2,
                      top: box.top + (box.height * (handle.y + 1)) / 2,
                      cursor: cursorOf(handle),
                    }}
                    onPointerDown={pull(handle)}
                  />
                )
              })}
            {marquee && <div className={css.marquee} style={boxOf(marquee)} />}
          </div>
        </div>
      </div>
    </section>
  )
}

const borderOf = (layout: Layout, band: BandName): number => {
  const { y, height } = layout.bands[band]
  return band === 'foot' ? y : y + height
}

const cursorOf = ({ x, y }: Handle): string =>
  x === 0 ? 'ns-resize' : y === 0 ? 'ew-resize' : x === y ? 'nwse-resize' : 'nesw-resize'

interface BandProps {
  name: BandName
  layout: Layout
  scale: number
  lit: boolean
  t: string
}

function Band({ name, layout, scale, lit, t }: BandProps) {
  const { y, height } = layout.bands[name]
  const { margin } = layout
  return (
    <div
      className={css.band}
      data-name={name}
      data-over={lit}
      style={{ left: 0, top: (margin + y) * scale, width: '100%', height: height * scale }}
    >
      {(height > 0 || lit) && <span className={css.bandName}>{t}</span>}
    </div>
  )
}

/** The zoom at which the paper is as wide as there is room; a label is seen whole. */
function useFit(stage: React.RefObject<HTMLElement | null>, { width, height }: Layout, whole: boolean) {
  const [size, setSize] = useState<{ width: number; height: number }>()
  useLayoutEffect(() => {
    const watch = new ResizeObserver(([entry]) => {
      const { width, height } = entry!.contentRect
      setSize({ width, height })
    })
    watch.observe(stage.current!)
    return () => watch.disconnect()
  }, [stage])
  if (!size) return 1
  const across = (size.width - 150) / (width * pixelsPerMm)
  const down = (size.height - 90) / (height * pixelsPerMm)
  return Math.round(clamp(whole ? Math.min(across, down) : across, 0.4, whole ? 4 : 1.6) * 100) / 100
}
