import { useCallback, useState } from 'react'
import { type Language, languageOf, languages } from '../../../../contract/languages.ts'
import type { EntryPart, FormField } from '../../../../contract/records.ts'
import { useLanguage, useT } from '../../../i18n/use-t.ts'
import { Button } from '../../../ui/Button.tsx'
import hidden from '../../../ui/hidden.module.css'
import { IconButton } from '../../../ui/IconButton.tsx'
import { CloseIcon } from '../../../ui/icons.tsx'
import { AscendingIcon, DescendingIcon } from '../../icons.tsx'
import { filesOf, storedName } from '../form-draft.ts'
import css from './EntriesField.module.css'
import {
  type Entry,
  entryName,
  listOf,
  newEntry,
  readEntries,
  textIn,
  textOf,
  withTextIn,
  writeEntries,
} from './entries.ts'
import { FilesField } from './FilesField.tsx'
import type { FieldProps } from './field-props.ts'
import { LinkField } from './LinkField.tsx'
import { TextField } from './TextField.tsx'

/** A list of entries, each with a few parts: links, slides. Their texts are written in one language at a time. */
export function EntriesField(props: FieldProps) {
  const { field, draft, onChange, onBusy, control } = props
  const t = useT()
  const page = useLanguage()
  const [lang, setLang] = useState<Language>(page.lang)
  const [busy] = useState(() => new Set<string>())
  const setBusy = useCallback(
    (path: string, isBusy: boolean) => {
      if (isBusy) busy.add(path)
      else busy.delete(path)
      onBusy(busy.size > 0)
    },
    [busy, onBusy],
  )
  const entries = readEntries(draft.value)
  if (!entries) return <TextField {...props} />
  const parts = field.parts ?? []

  const write = (next: readonly Entry[], files = draft.files) => {
    const value = writeEntries(next, field.edit_default)
    onChange({ value, files: files.filter(file => value.includes(JSON.stringify(storedName(file)))) })
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a second legend beside the label
    <div
      className={css.field}
      role="group"
      aria-label={field.disp_expr}
      aria-describedby={control['aria-describedby']}
    >
      {parts.some(({ kind }) => kind === 'texts') && entries.length > 0 && (
        <label className={css.language}>
          {t('records.uiEntryLanguage')}
          <select
            className={control.className}
            value={lang}
            onChange={event => setLang(event.target.value as Language)}
          >
            {languages.map(({ code, name, tag }) => (
              <option key={code} value={code} lang={tag}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
      <Entries
        {...{ field, draft, control, lang, parts, entries, setBusy }}
        path={control.id}
        onWrite={write}
      />
    </div>
  )
}

interface EntriesProps extends Pick<FieldProps, 'field' | 'draft' | 'control'> {
  lang: Language
  parts: readonly EntryPart[]
  entries: readonly Entry[]
  /** A path that is unique within the form. */
  path: string
  onWrite(entries: readonly Entry[], files?: FieldProps['draft']['files']): void
  setBusy(path: string, busy: boolean): void
}

function Entries(props: EntriesProps) {
  const { lang, parts, entries, path, onWrite } = props
  const t = useT()
  const isShort = parts.every(({ kind }) => kind !== 'picture' && kind !== 'list') && parts.length < 3
  const partsOf = (entry: Entry, index: number) =>
    parts.map(part => (
      <Part
        key={part.name}
        {...props}
        part={part}
        entry={entry}
        unlabelled={isShort && index > 0}
        path={`${path}-${index}-${part.name}`}
        onEntry={(changed, files) => onWrite(entries.with(index, changed), files)}
      />
    ))
  return (
    <>
      {entries.length > 0 && (
        <ol className={isShort ? css.rows : css.entries}>
          {entries.map((entry, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an entry is nothing but its place in the list
            <li key={index} className={isShort ? css.row : css.entry}>
              {isShort ? (
                partsOf(entry, index)
              ) : (
                <span className={css.name}>
                  {index + 1}. {entryName(entry, parts, lang) || t('records.uiEntry', { number: index + 1 })}
                </span>
              )}
              <Places entries={entries} index={index} onWrite={onWrite} />
              {!isShort && <div className={css.parts}>{partsOf(entry, index)}</div>}
            </li>
          ))}
        </ol>
      )}
      <Button size="s" className={css.add} onClick={() => onWrite([...entries, newEntry(parts)])}>
        {t('records.uiEntryAdd')}
      </Button>
    </>
  )
}

/** Buttons that move or remove an entry. */
function Places({ entries, index, onWrite }: Pick<EntriesProps, 'entries' | 'onWrite'> & { index: number }) {
  const t = useT()
  const move = (by: -1 | 1) => onWrite(entries.toSpliced(index, 1).toSpliced(index + by, 0, entries[index]!))
  return (
    <span className={css.places}>
      <IconButton label={t('records.uiEntryUp')} disabled={index === 0} onClick={() => move(-1)}>
        <AscendingIcon />
      </IconButton>
      <IconButton
        label={t('records.uiEntryDown')}
        disabled={index === entries.length - 1}
        onClick={() => move(1)}
      >
        <DescendingIcon />
      </IconButton>
      <IconButton label={t('records.uiEntryRemove')} onClick={() => onWrite(entries.toSpliced(index, 1))}>
        <CloseIcon />
      </IconButton>
    </span>
  )
}

interface PartProps extends Omit<EntriesProps, 'onWrite'> {
  part: EntryPart
  entry: Entry
  /** The label of the entry above serves for this one too. */
  unlabelled: boolean
  onEntry: (entry: Entry, files?: FieldProps['draft']['files']) => void
}

function Part(props: PartProps) {
  const { part, entry, path, lang, control, unlabelled, onEntry } = props
  const { name, label, hint, kind } = part
  if (kind === 'picture') return <PicturePart {...props} />
  if (kind === 'list') {
    return (
      <div className={css.wide}>
        <span className={css.label}>{label}</span>
        <Entries
          {...props}
          parts={part.parts}
          entries={listOf(entry, name)}
          onWrite={(list, files) => onEntry({ ...entry, [name]: list }, files)}
        />
      </div>
    )
  }
  if (kind === 'link') {
    return (
      <div className={css.link}>
        <label className={unlabelled ? hidden.hidden : css.label} htmlFor={path}>
          {label}
        </label>
        <LinkField
          value={textOf(entry, name)}
          onValue={value => onEntry({ ...entry, [name]: value })}
          control={{ ...control, id: path, 'aria-describedby': undefined }}
        />
      </div>
    )
  }
  const inLanguage = kind === 'texts'
  const { dir, tag } = languageOf(lang)
  return (
    <div className={css.part}>
      <label className={unlabelled ? hidden.hidden : css.label} htmlFor={path}>
        {label}
      </label>
      <input
        id={path}
        type="text"
        className={control.className}
        autoComplete="off"
        dir={inLanguage ? dir : 'ltr'}
        lang={inLanguage ? tag : undefined}
        placeholder={inLanguage ? anyText(entry, name) : hint}
        value={inLanguage ? textIn(entry, name, lang) : textOf(entry, name)}
        onChange={({ target: { value } }) =>
          onEntry(inLanguage ? withTextIn(entry, name, lang, value) : { ...entry, [name]: value })
        }
      />
    </div>
  )
}

/** In another language, to translate from. */
const anyText = (entry: Entry, name: string): string => textIn(entry, name, 'zh') || textIn(entry, name, 'en')

function PicturePart({ field, draft, control, part, entry, path, setBusy, onEntry }: PartProps) {
  const value = textOf(entry, part.name)
  const picture: FormField = {
    ...field,
    parts: undefined,
    edit_type: 'X',
    edit_type_param: 'image/*',
    maxLength: 1,
  }
  const onBusy = useCallback((busy: boolean) => setBusy(path, busy), [setBusy, path])
  return (
    <div className={css.wide}>
      <label className={css.label} htmlFor={path}>
        {part.label}
      </label>
      <FilesField
        field={picture}
        draft={{ value, text: '', files: filesOf(value, draft.files) }}
        onChange={({ value: stored = '', files = [] }) =>
          onEntry({ ...entry, [part.name]: stored }, [...draft.files, ...files])
        }
        onLeave={() => {}}
        onBusy={onBusy}
        control={{ ...control, id: path, 'aria-describedby': undefined }}
      />
    </div>
  )
}
