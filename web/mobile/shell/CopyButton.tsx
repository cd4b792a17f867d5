import { useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/Button.tsx'
import { toasts } from '../../ui/Toasts.tsx'

/** Puts a number where the bank's app can take it from. */
export function CopyButton({ text }: { text: string }) {
  const t = useT()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      toasts.show('success', t('mobile.copied'), 3000)
    } catch {
      toasts.show('error', t('mobile.copyFailed'))
    }
  }
  return (
    <Button kind="second" aria-label={t('mobile.copyNumber', { number: text })} onClick={() => void copy()}>
      {t('mobile.copy')}
    </Button>
  )
}
