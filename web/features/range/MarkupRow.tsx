import { type ReactNode, useId } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/Button.tsx'
import css from './markup.module.css'
import { addedName, inheritedWords } from './range-words.ts'
import type { Markups, Place, Typed } from './use-markups.ts'

interface Props {
  markups: Markups
  place: Place
  name: string
  note?: string
  /** 0 is the shop itself. */
  level: number
  /** Names of categories, for what is inherited from them. */
  nameOf?: (categoryId: number) => string
  fold?: ReactNode
}

const isSamePlace = (a: Place, b: Place) =>
  a.kind === b.kind && (a.kind === 'shop' || (b.kind !== 'shop' && a.id === b.id))

/** A place with its own mark-up to fill in, or pale with the one it inherits. */
export function MarkupRow({ markups, place, name, note, level, nameOf, fold }: Props) {
  const t = useT()
  const noteId = useId()
  const own = markups.own(place)
  const fault = own ? markups.faultOf(own) : undefined
  const meanwhile = markups.meanwhile(place)
  const isRoot = place.kind === 'shop' && markups.tier === null
  const found = markups.found(place)
  const change = (next: Partial<Typed>) =>
    markups.set(place, { ...(own ?? { kind: found.kind, value: found.value }), ...next })
  const from = inheritedWords(t, found, each => nameOf?.(each) ?? '')
  const words = [fault, meanwhile && t('range.nowIs', { markup: addedName(t, meanwhile) })].filter(Boolean)
  return (
    <li className={css.row} data-level={level} data-chosen={isSamePlace(markups.chosen, place) || undefined}>
      <span>{fold}</span>
      <button type="button" className={css.name} onClick={() => markups.choose(place)}>
        <bdi>{name}</bdi> {note && <span className={css.note}>{note}</span>}
      </button>
      {own ? (
        <span className={css.fields}>
          <select
            className={css.control}
            aria-label={`${t('range.markupOf', { name })} ${t('range.markupKind')}`}
            value={own.kind}
            onChange={event => change({ kind: event.target.value as Typed['kind'] })}
          >
            <option value="percent">{t('range.percent')}</option>
            <option value="fixed">{t('range.fixed')}</option>
          </select>
          <input
            className={css.control}
            inputMode="decimal"
            dir="ltr"
            aria-label={t('range.markupOf', { name })}
            aria-invalid={fault ? true : undefined}
            aria-describedby={words.length > 0 ? noteId : undefined}
            value={own.value}
            maxLength={12}
            onFocus={() => markups.choose(place)}
            onChange={event => change({ value: event.target.value })}
          />
          {!isRoot && (
            <Button size="s" onClick={() => markups.set(place, null)}>
              {t('range.inheritOne')}
            </Button>
          )}
        </span>
      ) : (
        <span className={css.fields}>
          <span className={css.pale}>
            <bdi dir="ltr">{addedName(t, found)}</bdi> {from}
          </span>
          <Button size="s" aria-label={`${t('range.setOne')} ${name}`} onClick={() => change({})}>
            {t('range.setOne')}
          </Button>
        </span>
      )}
      {words.length > 0 && (
        <p id={noteId} role="alert" className={fault ? css.fault : css.meanwhile}>
          {words.join(' · ')}
        </p>
      )}
    </li>
  )
}
