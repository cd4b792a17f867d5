import type { EntryPart } from '../../../../contract/records.ts'
import type { Translate } from '../../../../contract/text.ts'
import { useArrow, useLanguage, useT } from '../../../i18n/use-t.ts'
import css from '../RecordForm.module.css'
import { type Entry, entryName, listOf, readEntries, textOf } from './entries.ts'
import type { FieldProps } from './field-props.ts'
import { linkKinds, readLink } from './link-value.ts'

/** A link, or a list of entries, for somebody who only looks: a line each. */
export function PlainEntries({ field, draft, control }: Pick<FieldProps, 'field' | 'draft' | 'control'>) {
  const t = useT()
  const arrow = useArrow()
  const { lang } = useLanguage()
  const entries = field.parts && readEntries(draft.value)
  const lines = entries
    ? entries.flatMap(entry => linesOf(entry, field.parts!, lang, t, arrow))
    : [field.link ? linkText(draft.value, t) : draft.value]
  return (
    <output id={control.id} className={css.plain}>
      <bdi>{lines.join('\n') || '—'}</bdi>
    </output>
  )
}

function linesOf(
  entry: Entry,
  parts: readonly EntryPart[],
  lang: string,
  t: Translate,
  arrow: string,
): string[] {
  const links = parts
    .filter(({ kind }) => kind === 'link')
    .map(({ name }) => linkText(textOf(entry, name), t))
  const below = parts
    .filter(({ kind }) => kind === 'list')
    .flatMap(part => listOf(entry, part.name).flatMap(inner => linesOf(inner, part.parts, lang, t, arrow)))
  return [
    [entryName(entry, parts, lang), ...links].filter(Boolean).join(arrow),
    ...below.map(line => `– ${line}`),
  ]
}

function linkText(value: string, t: Translate): string {
  const choice = readLink(value)
  const kind = linkKinds.find(({ name }) => name === choice?.kind)
  if (!choice || !kind) return value
  if (kind.name === 'link') return choice.target
  return choice.target ? `${t(kind.title)} #${choice.target}` : t(kind.title)
}
