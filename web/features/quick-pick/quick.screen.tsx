import { type ClipboardEvent, type FormEvent, lazy, Suspense, useId, useRef, useState } from 'react'
import { object, picklist, string } from 'valibot'
import { optional } from '../../../contract/fields.ts'
import { type Frequent, frequent } from '../../../contract/frequent.ts'
import * as paths from '../../../contract/paths.ts'
import { mostPickLines } from '../../../contract/quick-pick.ts'
import { useSession } from '../../api/use-app.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { screen, type ViewProps } from '../../app/screen.ts'
import { useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/Button.tsx'
import bars from '../../ui/bars.module.css'
import columns from '../../ui/columns.module.css'
import { Empty } from '../../ui/Empty.tsx'
import { later } from '../../ui/later.tsx'
import { toasts } from '../../ui/Toasts.tsx'
import { useStays } from '../../ui/use-stays.ts'
import { keptPicks, usePicks } from '../pick-list/use-picks.ts'
import { CodeInput } from './CodeInput.tsx'
import css from './quick.module.css'
import { useQuickLines } from './use-quick-lines.ts'

const FrequentList = later(() => import('../frequent/FrequentList.later.tsx'), 'soon')
// There are none to begin with.
const PickedLines = lazy(() => import('./PickedLines.tsx'))
const UnclearLines = lazy(() => import('./UnclearLines.tsx'))

interface Search {
  tab?: 'again'
}

export default screen<Search, Frequent | undefined>({
  search: object({ tab: optional(picklist(['again'])) }),
  load: async ({ call, search, session }) =>
    search.tab === 'again' && !session.guest ? (await call(frequent, {})).obj : undefined,
  texts: ['quick-pick', 'frequent', 'pick-list', 'inquiries', 'product-card', 'form'],
  description: (_, t) => t('quick-pick.quickHint'),
  View: QuickPick,
})

function QuickPick({ search, data }: ViewProps<Search, Frequent | undefined>) {
  const t = useT()
  const { guest } = useSession()
  const again = search.tab === 'again'
  return (
    <div className={columns.page}>
      <header className={css.head}>
        <h1 className={css.title}>{t('screens.quickPick')}</h1>
        {!guest && (
          <nav aria-label={t('screens.quickPick')} className={css.tabs}>
            <AppLink href={paths.quickPick} className={css.tab} data-chosen={!again || undefined}>
              {t('quick-pick.pickTab')}
            </AppLink>
            <AppLink
              href={`${paths.quickPick}?tab=again`}
              className={css.tab}
              data-chosen={again || undefined}
            >
              {t('quick-pick.againTab')}
            </AppLink>
          </nav>
        )}
      </header>
      {again && data ? <FrequentList items={data.items} /> : <Picker />}
    </div>
  )
}

/** Leaving the page loses nothing: what is in the list, and what was not understood yet. */
const stays = object({ text: string(), picks: keptPicks })

function Picker() {
  const t = useT()
  const [text, setText] = useState('')
  const picks = usePicks(undefined)
  const lines = useQuickLines(picks, failed => setText(text => joinLines([text, ...failed])))
  const unread = joinLines([text, ...lines.asking, ...lines.open.map(({ picked }) => picked.text)])
  useStays('quick', stays, { text: unread, picks: [...picks.picks] }, kept => {
    setText(kept.text)
    // Under keys that no new line has.
    const back = kept.picks.map((pick, at) => ({ ...pick, key: `kept-${at}` }))
    picks.add(back)
    void lines.refresh(back)
  })
  return (
    <>
      <section className={css.card}>
        <Paste text={text} onText={setText} lines={lines} />
        <div className={css.side}>
          <CodeInput onLine={line => void lines.add([line])} />
          <Upload onLines={lines.add} />
          <p className={css.examples}>
            {t('quick-pick.examples')}
            <br />
            <bdi dir="ltr" className={css.example}>
              {t('quick-pick.example')}
            </bdi>
          </p>
        </div>
      </section>
      {lines.open.length > 0 && (
        <Suspense>
          <UnclearLines lines={lines} />
        </Suspense>
      )}
      {picks.picks.length > 0 ? (
        <Suspense>
          <PickedLines picks={picks} />
        </Suspense>
      ) : (
        lines.open.length === 0 && (
          <Empty title={t('quick-pick.noLines')} hint={t('quick-pick.noLinesHint')} />
        )
      )}
    </>
  )
}

type Lines = ReturnType<typeof useQuickLines>

const joinLines = (lines: readonly string[]) => lines.filter(line => line.trim() !== '').join('\n')

/** Lines from a spreadsheet or a chat; what is pasted is understood at once. */
function Paste({ text, onText, lines }: { text: string; onText(text: string): void; lines: Lines }) {
  const t = useT()
  const id = useId()
  const take = async (written: string) => {
    onText('')
    await lines.add(written.split(/\r?\n/))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void take(text)
  }
  const paste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text/plain')
    // A single word that is pasted while typing stays in the field.
    if (text.trim() !== '' || !pasted.includes('\n')) return
    event.preventDefault()
    void take(pasted)
  }
  return (
    <form className={css.paste} onSubmit={submit}>
      <label htmlFor={id} className={css.label}>
        {t('quick-pick.pasteLabel')}
      </label>
      <textarea
        id={id}
        className={css.lines}
        rows={7}
        value={text}
        placeholder={t('quick-pick.pasteHint', { max: mostPickLines })}
        onChange={event => onText(event.target.value)}
        onPaste={paste}
      />
      <span className={css.submit}>
        <Button
          type="submit"
          kind="second"
          busy={lines.busy}
          disabledReason={text.trim() === '' ? t('quick-pick.pasteFirst') : undefined}
        >
          {t('quick-pick.recognise')}
        </Button>
      </span>
    </form>
  )
}

function Upload({ onLines }: { onLines(lines: readonly string[]): Promise<void> }) {
  const t = useT()
  const input = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const send = async (file: File) => {
    setBusy(true)
    try {
      const { fileFault } = await import('../../records/sheets/sheet-import.ts')
      const fault = fileFault(file.name)
      if (fault) return toasts.show('error', t(fault))
      const { linesOfXlsx } = await import('./read-xlsx.ts')
      const lines = await linesOfXlsx(file, mostPickLines, {
        itemNo: t('pick-list.itemNo'),
        quantity: t('pick-list.quantity'),
        unit: t('pick-list.unit'),
      })
      if (lines) await onLines(lines)
      else toasts.show('error', t('quick-pick.sheetUnreadable'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className={bars.ends}>
      <span className={css.label}>{t('quick-pick.uploadLabel')}</span>
      <input
        ref={input}
        type="file"
        hidden
        accept=".xlsx"
        aria-label={t('quick-pick.uploadLabel')}
        onChange={event => {
          const [file] = event.target.files ?? []
          event.target.value = ''
          if (file) void send(file)
        }}
      />
      <Button busy={busy} onClick={() => input.current?.click()}>
        {t('quick-pick.upload')}
      </Button>
    </div>
  )
}
