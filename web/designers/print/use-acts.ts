import type { KeyboardEvent } from 'react'
import { fieldsOfKind } from '../../../contract/print-fields.ts'
import { type BandName, fieldsShown } from '../../../contract/print-template.ts'
import { useT } from '../../i18n/use-t.ts'
import { toasts } from '../../ui/Toasts.tsx'
import type { Design } from './design.ts'
import {
  addCopies,
  addElement,
  type Found,
  inReadingOrder,
  isFull,
  type NewElement,
  placeElements,
  rectOf,
  removeElements,
  reorder,
} from './edits.ts'
import { stepOf } from './geometry.ts'

/** What was copied stays for the next template that is opened. */
let clipboard: readonly Found[] = []

interface Options {
  design: Design
  /** It reads from right to left. */
  mirrored: boolean
  /** The element that gets the focus, as the last that was added. */
  onAdded(id: string | undefined): void
}

/** What can be done with the elements of a template, by buttons and by the keys of the canvas. */
export function useActs({ design, mirrored, onAdded }: Options) {
  const t = useT()
  const { template, chosen, found, change, choose } = design
  const some = chosen.ids.length > 0

  const add = (made: NewElement, drop?: { band: BandName; x: number; y: number }) => {
    if (isFull(template)) return toasts.show('error', t('print.tooLarge'))
    const added = addElement(template, drop?.band ?? found[0]?.band ?? 'head', made, drop)
    change(added.template)
    choose({ ids: [added.id] })
    onAdded(added.id)
  }
  const addAll = (copies: readonly Found[]) => {
    if (copies.length === 0) return
    if (isFull(template, copies.length)) return toasts.show('error', t('print.tooLarge'))
    const added = addCopies(template, copies)
    change(added.template)
    choose({ ids: added.ids })
    onAdded(added.ids.at(-1))
  }
  const duplicate = () => addAll(found)
  const copy = () => {
    clipboard = found
    toasts.show('info', t('print-design.copied', { count: found.length }), 2000)
  }
  const cut = () => {
    clipboard = found
    remove()
  }
  const paste = () => {
    const { fields } = fieldsOfKind(template.kind)
    addAll(clipboard.filter(({ element }) => fieldsShown(element).every(field => field in fields)))
  }
  const remove = () => {
    change(removeElements(template, chosen.ids))
    choose({})
  }
  const toFront = () => change(reorder(template, chosen.ids, 'front'))
  const toBack = () => change(reorder(template, chosen.ids, 'behind'))
  const nudge = (dx: number, dy: number) =>
    change(
      placeElements(
        template,
        found.map(({ band, element }) => {
          const rect = rectOf(element)
          return { id: element.id, band, rect: { ...rect, x: rect.x + dx, y: rect.y + dy } }
        }),
      ),
      `nudge ${chosen.ids}`,
    )

  /** With Ctrl or ⌘. */
  const commands: Record<string, (() => void) | undefined> = {
    a: () => choose({ ids: inReadingOrder(template).map(({ id }) => id) }),
    v: paste,
    ...(some && { c: copy, x: cut, d: duplicate, ']': toFront, '[': toBack }),
  }
  const keysFor = (step: number): Record<string, (() => void) | undefined> => {
    const along = mirrored ? -step : step
    return {
      Escape: () => {
        choose({})
        ;(document.activeElement as HTMLElement | null)?.blur()
      },
      ...(some && {
        ArrowLeft: () => nudge(-along, 0),
        ArrowRight: () => nudge(along, 0),
        ArrowUp: () => nudge(0, -step),
        ArrowDown: () => nudge(0, step),
        Delete: remove,
        Backspace: remove,
      }),
    }
  }
  const onKey = (event: KeyboardEvent) => {
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
    const act = (event.ctrlKey || event.metaKey ? commands : keysFor(stepOf(event)))[key]
    if (!act) return
    event.preventDefault()
    act()
  }

  return { add, duplicate, remove, toFront, toBack, onKey }
}

export type Acts = ReturnType<typeof useActs>
