import { useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { toasts } from '../../ui/Toasts.tsx'
import css from './own-shop.module.css'

interface Props {
  label: string
  value: string
  onCopied?: () => void
}

/** Something to be handed on. */
export function CopyLine({ label, value, onCopied }: Props) {
  const t = useT()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value)
    } catch {
      return toasts.show('error', t('own-shop.copyFailed'))
    }
    toasts.show('success', t('own-shop.copied'), 3000)
    onCopied?.()
  }
  return (
    <div className={css.copy}>
      <Field label={label} value={value} readOnly dir="ltr" onFocus={event => event.target.select()} />
      <Button aria-label={`${t('own-shop.copy')} ${label}`} onClick={() => void copy()}>
        {t('own-shop.copy')}
      </Button>
    </div>
  )
}
