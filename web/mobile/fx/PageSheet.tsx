import type { PageRow } from '../../../contract/page-desk.ts'
import * as paths from '../../../contract/paths.ts'
import { params } from '../../../contract/preferences.ts'
import { CopyLine } from '../../features/own-shop/CopyLine.tsx'
import { pageChoiceNames, pageChoices } from '../../features/pages/page-choices.ts'
import type { PageStep } from '../../features/pages/use-page-steps.ts'
import { useT } from '../../i18n/use-t.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Sheet } from '../shell/Sheet.tsx'
import css from './fx.module.css'

interface Props {
  page: PageRow
  onStep(step: PageStep): void
  onSchedule(): void
  onClose(): void
}

/** What a phone has room for; the rest is done where the page is made. */
const here = ['copyLink', 'schedule', 'unschedule', 'copy', 'withdraw', 'remove'] as const

/** One page: what can be done with it here, and the link to take to a computer. */
export default function PageSheet({ page, onStep, onSchedule, onClose }: Props) {
  const t = useT()
  const possible = pageChoices(page)
  const link = `${window.location.origin}${paths.pageEditor}?id=${page.id}&${params.desktop}=1`
  return (
    <Sheet title={page.name} onClose={onClose}>
      <div className={css.form}>
        <p className={css.note}>{t('page-desk.onComputer')}</p>
        <CopyLine label={t('page-desk.editLink')} value={link} />
        {page.address && (
          <a href={page.address} target="_blank" rel="noreferrer" className={buttonClass('second', 'l')}>
            {t('page-desk.open')}
          </a>
        )}
        {here
          .filter(step => possible.includes(step))
          .map(step => (
            <Button key={step} size="l" onClick={() => (step === 'schedule' ? onSchedule() : onStep(step))}>
              {t(pageChoiceNames[step])}
            </Button>
          ))}
      </div>
    </Sheet>
  )
}
