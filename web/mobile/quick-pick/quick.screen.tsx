import { Suspense, useId, useState } from 'react'
import type { Frequent } from '../../../contract/frequent.ts'
import * as paths from '../../../contract/paths.ts'
import { useSession } from '../../api/use-app.ts'
import { screen, type ViewProps } from '../../app/screen.ts'
import { useCanScan } from '../../features/quick-pick/barcode-detector.ts'
import { loadQuick, type QuickSearch, quickSearch } from '../../features/quick-pick/quick-page.ts'
import { SheetUpload } from '../../features/quick-pick/SheetUpload.tsx'
import { SuggestInput } from '../../features/quick-pick/SuggestInput.tsx'
import { usePicker } from '../../features/quick-pick/use-picker.ts'
import { useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { later } from '../../ui/later.tsx'
import { onDemand } from '../../ui/on-demand.tsx'
import { toasts } from '../../ui/Toasts.tsx'
import { ScanIcon } from '../shell/icons.tsx'
import { ScrollTabs } from '../shell/ScrollTabs.tsx'
import { TopRow } from '../shell/TopRow.tsx'
import css from './quick.module.css'

const CameraSheet = onDemand(() => import('./CameraSheet.tsx'))
// Nothing has been picked yet when the page is opened.
const Picked = later(() => import('./Picked.later.tsx'), 'soon')
const Unclear = later(() => import('./Unclear.later.tsx'), 'soon')
const Again = later(() => import('./Again.later.tsx'), 'soon')

export default screen<QuickSearch, Frequent | undefined>({
  search: quickSearch,
  load: loadQuick,
  texts: ['mobile', 'quick-pick', 'frequent', 'pick-list', 'inquiries', 'product-card', 'form'],
  description: (_, t) => t('quick-pick.quickHint'),
  View: QuickPick,
})

function QuickPick({ search, data }: ViewProps<QuickSearch, Frequent | undefined>) {
  const t = useT()
  const { guest } = useSession()
  const again = search.tab === 'again' && data
  return (
    <>
      <TopRow title={t('screens.quickPick')} />
      {!guest && (
        <ScrollTabs
          label={t('screens.quickPick')}
          tabs={[
            { href: paths.quickPick, title: t('quick-pick.pickTab'), isHere: !again },
            { href: `${paths.quickPick}?tab=again`, title: t('quick-pick.againTab'), isHere: Boolean(again) },
          ]}
        />
      )}
      {again ? <Again items={again.items} /> : <Picker />}
    </>
  )
}

function Picker() {
  const t = useT()
  const { text, setText, take, picks, lines } = usePicker()
  const [scanning, setScanning] = useState(false)
  const canScan = useCanScan()
  return (
    <div className={css.page}>
      <section className={css.card}>
        {canScan && (
          <button type="button" className={css.scan} aria-haspopup="dialog" onClick={() => setScanning(true)}>
            <ScanIcon />
            {t('quick-pick.camera')}
          </button>
        )}
        <SuggestInput
          label={t('quick-pick.typeOrScan')}
          onTake={(line, item) => void lines.add([item?.itemNo ?? line])}
        />
        <Chat text={text} onText={setText} onTake={take} busy={lines.busy} />
        <div className={css.upload}>
          <SheetUpload onLines={lines.add} css={{ way: css.way }} />
        </div>
      </section>
      {lines.open.length > 0 && <Unclear lines={lines} />}
      {picks.picks.length > 0 ? (
        <Picked picks={picks} />
      ) : (
        lines.open.length === 0 && (
          <Empty title={t('quick-pick.noLines')} hint={t('quick-pick.noLinesHint')} />
        )
      )}
      {scanning && (
        <Suspense>
          <CameraSheet picks={picks} lines={lines} onClose={() => setScanning(false)} />
        </Suspense>
      )}
    </div>
  )
}

interface ChatProps {
  text: string
  onText(text: string): void
  onTake(text: string): Promise<unknown>
  busy: boolean
}

/** A message as a customer wrote it. */
function Chat({ text, onText, onTake, busy }: ChatProps) {
  const t = useT()
  const id = useId()
  const paste = async () => {
    try {
      onText(await navigator.clipboard.readText())
    } catch {
      toasts.show('info', t('quick-pick.clipboardDenied'))
    }
  }
  return (
    <form
      className={css.chat}
      onSubmit={event => {
        event.preventDefault()
        void onTake(text)
      }}
    >
      <label htmlFor={id} className={css.label}>
        {t('quick-pick.chatLabel')}
      </label>
      <textarea
        id={id}
        className={css.lines}
        rows={3}
        value={text}
        placeholder={t('quick-pick.chatHint')}
        onChange={event => onText(event.target.value)}
      />
      <div className={css.ways}>
        <Button size="l" className={css.way} onClick={() => void paste()}>
          {t('quick-pick.fromClipboard')}
        </Button>
        <Button
          type="submit"
          kind="second"
          size="l"
          className={css.way}
          busy={busy}
          disabledReason={text.trim() === '' ? t('quick-pick.pasteFirst') : undefined}
        >
          {t('quick-pick.recognise')}
        </Button>
      </div>
    </form>
  )
}
