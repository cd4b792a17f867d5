import { useState } from 'react'
import {
  array,
  boolean,
  literal,
  nullable,
  number,
  object,
  optional,
  picklist,
  safeParse,
  string,
  variant,
} from 'valibot'
import { compare, isDecimal } from '../../../contract/decimal.ts'
import { explainIssue } from '../../../contract/form-messages.ts'
import {
  type FoundMarkup,
  findMarkup,
  type MarkupChange,
  type MarkupRule,
  type ShopMarkups,
  saveMarkups,
} from '../../../contract/markups.ts'
import { plainNumber } from '../../../contract/typed-number.ts'
import { markupValue } from '../../../contract/validators.ts'
import { CallError } from '../../api/call-error.ts'
import { useCall } from '../../api/use-app.ts'
import { useT } from '../../i18n/use-t.ts'
import { useRouter } from '../../router/react.tsx'
import { toasts } from '../../ui/Toasts.tsx'
import { useDraft } from '../../ui/use-draft.ts'
import { useOnce } from '../../ui/use-once.ts'

export type Place =
  | { kind: 'shop' }
  | { kind: 'category'; id: number; paths: string }
  | { kind: 'product'; id: number; categoryId: number }

/** As it is typed: not yet a number. */
export interface Typed {
  kind: 'percent' | 'fixed'
  value: string
}

interface Edit {
  place: Place
  tier: number | null
  /** What stood there when it was first touched. */
  began: Typed | null
  /** Null: inherited from now on. */
  now: Typed | null
}

const keptTyped = nullable(object({ kind: picklist(['percent', 'fixed']), value: string() }))
const kept = object({
  below: optional(boolean()),
  edits: array(
    object({
      place: variant('kind', [
        object({ kind: literal('shop') }),
        object({ kind: literal('category'), id: number(), paths: string() }),
        object({ kind: literal('product'), id: number(), categoryId: number() }),
      ]),
      tier: nullable(number()),
      began: keptTyped,
      now: keptTyped,
    }),
  ),
})

const keyOf = (place: Place, tier: number | null) =>
  `${place.kind} ${place.kind === 'shop' ? 0 : place.id} ${tier ?? 'all'}`

const isSame = (a: Typed | null, b: Typed | null): boolean => {
  if (!a || !b) return a === b
  if (a.kind !== b.kind) return false
  return isDecimal(a.value) && isDecimal(b.value) ? compare(a.value, b.value) === 0 : a.value === b.value
}

/** The mark-ups of a shop with what somebody has typed over them and not saved. It stays when others save meanwhile. */
export function useMarkups(data: ShopMarkups, tier: number | null) {
  const t = useT()
  const call = useCall()
  const router = useRouter()
  const [edits, setEdits] = useState<ReadonlyMap<string, Edit>>(new Map())
  const [below, setBelow] = useState<boolean>()
  const [chosen, setChosen] = useState<Place>({ kind: 'shop' })
  const isTouched = edits.size > 0 || below !== undefined
  useDraft(
    `mark-ups ${data.shop.id}`,
    kept,
    isTouched ? { below, edits: [...edits.values()] } : undefined,
    typed => {
      setBelow(typed.below)
      setEdits(new Map(typed.edits.map(edit => [keyOf(edit.place, edit.tier), edit])))
    },
  )

  const stored = (place: Place, at = tier): Typed | null => {
    if (place.kind === 'shop' && at === null) return data.standard
    return (
      data.rules.find(
        rule =>
          rule.tier === at &&
          rule.categoryId === (place.kind === 'category' ? place.id : null) &&
          rule.productId === (place.kind === 'product' ? place.id : null),
      ) ?? null
    )
  }
  const changed = [...edits.values()].filter(edit => !isSame(edit.now, stored(edit.place, edit.tier)))
  const own = (place: Place): Typed | null => {
    const edit = edits.get(keyOf(place, tier))
    return edit ? edit.now : stored(place)
  }
  const set = (place: Place, now: Typed | null) => {
    setChosen(place)
    setEdits(before => {
      const key = keyOf(place, tier)
      const began = before.get(key)?.began ?? stored(place)
      return new Map(before).set(key, { place, tier, began, now })
    })
  }
  const faultOf = ({ value }: Typed): string | undefined => {
    const read = safeParse(markupValue(), value)
    if (read.success) return undefined
    const { key, params } = explainIssue(read.issues[0])
    return t(key, { field: t('range.markupValue'), ...params })
  }
  const faults = changed.flatMap(({ now }) => (now && faultOf(now)) || [])

  const changeOf = ({ place, tier: at, now }: Edit, was: Typed | null): MarkupChange =>
    ({
      ...(place.kind === 'category' && { categoryId: place.id }),
      ...(place.kind === 'product' && { productId: place.id }),
      ...(at !== null && { tier: at }),
      ...(was && { was: { kind: was.kind, value: was.value } }),
      ...(now && { now: { kind: now.kind, value: now.value.trim() } }),
    }) as MarkupChange
  const good = changed.filter(({ now }) => !now || faultOf(now) === undefined)
  const changes = good.map(edit => changeOf(edit, stored(edit.place, edit.tier)))

  /** As they would be, for what is shown pale below them. */
  const rules: MarkupRule[] = [
    ...data.rules.filter(
      rule =>
        !good.some(
          ({ place, tier: at }) =>
            at === rule.tier &&
            (place.kind === 'category' ? place.id : null) === rule.categoryId &&
            (place.kind === 'product' ? place.id : null) === rule.productId,
        ),
    ),
    ...good.flatMap(({ place, tier: at, now }) =>
      now && !(place.kind === 'shop' && at === null) && isDecimal(plainNumber(now.value))
        ? {
            kind: now.kind,
            value: plainNumber(now.value) as MarkupRule['value'],
            tier: at,
            categoryId: place.kind === 'category' ? place.id : null,
            productId: place.kind === 'product' ? place.id : null,
          }
        : [],
    ),
  ]
  const root = good.find(({ place, tier: at }) => place.kind === 'shop' && at === null)
  const standard =
    root?.now && isDecimal(plainNumber(root.now.value))
      ? { kind: root.now.kind, value: plainNumber(root.now.value) as MarkupRule['value'] }
      : data.standard

  /** What a place has by itself or from above. */
  const found = (place: Place): FoundMarkup => {
    const paths =
      place.kind === 'category'
        ? place.paths
        : place.kind === 'product'
          ? (data.categories.find(({ id }) => id === place.categoryId)?.paths ?? '')
          : ''
    const way = data.categories.filter(each => paths.startsWith(each.paths)).map(({ id }) => id)
    return findMarkup(rules, { productId: place.kind === 'product' ? place.id : null, way, tier }, standard)
  }

  const unsavedBelow = below !== undefined && below !== data.belowPurchase
  const { run: save, busy } = useOnce(async () => {
    try {
      await call(saveMarkups, {
        row: {
          of: data.shop.id,
          changes: changed.map(edit => changeOf(edit, stored(edit.place, edit.tier))),
          ...(unsavedBelow && { belowPurchase: { was: data.belowPurchase, now: below } }),
        },
      })
      toasts.show('success', t('range.saved'), 3000)
      setEdits(new Map())
      setBelow(undefined)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
    } finally {
      await router.invalidate()
    }
  })

  return {
    tier,
    chosen,
    choose: setChosen,
    own,
    set,
    found,
    faultOf,
    /** What somebody else has put there since it was touched here. */
    meanwhile: (place: Place): Typed | undefined => {
      const edit = edits.get(keyOf(place, tier))
      const now = stored(place)
      return edit && now && !isSame(edit.began, now) && !isSame(edit.now, now) ? now : undefined
    },
    changes,
    belowPurchase: below ?? data.belowPurchase,
    setBelowPurchase: setBelow,
    unsaved: changed.length + (unsavedBelow ? 1 : 0),
    wrong: faults[0],
    discard: () => {
      setEdits(new Map())
      setBelow(undefined)
    },
    save,
    busy,
  }
}

export type Markups = ReturnType<typeof useMarkups>
