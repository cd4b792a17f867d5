import { useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/Button.tsx'
import { Clock } from '../../ui/Clock.tsx'
import { dialogs } from '../../ui/dialog/Dialogs.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { toasts } from '../../ui/Toasts.tsx'
import { useCountdown } from '../../ui/use-countdown.ts'
import css from './FeedbackPart.module.css'
import { Part, Specimen, Specimens } from './Part.tsx'

const toastKinds = [
  ['success', 'style-guide.toastSuccess'],
  ['info', 'style-guide.toastInfo'],
  ['error', 'style-guide.toastError'],
] as const
const shapes = ['line', 'title', 'price', 'button', 'picture', 'row'] as const

export function FeedbackPart({ loadedAt }: { loadedAt: number }) {
  const t = useT()
  const seconds = useCountdown(loadedAt + 90_000)
  return (
    <Part title={t('style-guide.feedback')} note={t('style-guide.feedbackNote')}>
      <Specimens>
        {toastKinds.map(([kind, name]) => (
          <Button key={kind} onClick={() => toasts.show(kind, t('style-guide.toastText'))}>
            {t('style-guide.showToast', { kind: t(name) })}
          </Button>
        ))}
        <Button onClick={() => dialogs.info({ text: t('style-guide.infoText') })}>
          {t('style-guide.showInfo')}
        </Button>
        <Button onClick={() => dialogs.confirm({ text: t('style-guide.confirmText') })}>
          {t('style-guide.showConfirm')}
        </Button>
      </Specimens>
      <Specimens>
        <Specimen name={t('style-guide.countdownNote')}>
          <Clock seconds={seconds} />
        </Specimen>
        <Specimen name={t('style-guide.countdownDays')}>
          <Clock seconds={2 * 86_400 + 3 * 3600 + 4 * 60 + 5} />
        </Specimen>
      </Specimens>
      <Specimens>
        {shapes.map(shape => (
          <Specimen key={shape} name={<code dir="ltr">{`Skeleton ${shape}`}</code>}>
            <div className={css.skeleton}>
              <Skeleton shape={shape} />
            </div>
          </Specimen>
        ))}
        <Specimen name={t('style-guide.noPicture')}>
          <Picture className={css.picture} src={undefined} alt="" />
        </Specimen>
      </Specimens>
      <div className={css.pair}>
        <Empty
          title={t('style-guide.emptyTitle')}
          hint={t('style-guide.emptyHint')}
          action={<Button kind="primary">{t('style-guide.emptyAction')}</Button>}
        />
        <Failed onRetry={() => toasts.show('info', t('style-guide.toastText'))} />
      </div>
      <Pager page={4} pages={20} hrefFor={() => '#'} onGo={() => {}} />
    </Part>
  )
}
