import { type ClipboardEvent, type FormEvent, Suspense, useId } from 'react'
import type { Frequent } from '../../../contract/frequent.ts'
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
import { onDemand } from '../../ui/on-demand.tsx'
import { CodeInput } from './CodeInput.tsx'
import css from './quick.module.css'
import { loadQuick, type QuickSearch, quickSearch } from './quick-page.ts'
import { SheetUpload } from './SheetUpload.tsx'
import { usePicker } from './use-picker.ts'

const FrequentList = later(() => import('../frequent/FrequentList.later.tsx'), 'soon')
// There are none to begin with.
const PickedLines = onDemand(() => import('./PickedLines.tsx'))
const UnclearLines = onDemand(() => import('./UnclearLines.tsx'))

export default screen<QuickSearch, Frequent | undefined>({
  search: quickSearch,
  load: loadQuick,
  texts: ['quick-pick', 'frequent', 'pick-list', 'inquiries', 'product-card', 'form'],
  description: (_, t) => t('quick-pick.quickHint'),
  View: QuickPick,
})

function QuickPick({ search, data }: ViewProps<QuickSearch, Frequent | undefined>) {
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

function Picker() {
  const t = useT()
  const { text, setText, take, picks, lines } = usePicker()
  return (
    <>
      <section className={css.card}>
        <Paste text={text} onText={setText} onTake={take} busy={lines.busy} />
        <div className={css.side}>
          <CodeInput onLine={line => void lines.add([line])} />
          <div className={bars.ends}>
            <SheetUpload onLines={lines.add} css={{ label: css.label }} />
          </div>
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

interface PasteProps {
  text: string
  onText(text: string): void
  onTake(text: string): Promise<unknown>
  busy: boolean
}

/** Lines from a spreadsheet or a chat; what is pasted is understood at once. */
function Paste({ text, onText, onTake: take, busy }: PasteProps) {
  const t = useT()
  const id = useId()
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
          busy={busy}
          disabledReason={text.trim() === '' ? t('quick-pick.pasteFirst') : undefined}
        >
          {t('quick-pick.recognise')}
        </Button>
      </span>
    </form>
  )
}
