import { useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/Button.tsx'
import { toasts } from '../../ui/Toasts.tsx'

export function CopyButton({ text }: { text: string }) {
  const t = useT()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      toasts.show('success', t('wallet.copied'), 3000)
    } catch {
      toasts.show('error', t('wallet.copyFailed'))
    }
  }
  return (
    <Button size="s" onClick={() => void copy()}>
      {t('wallet.copy')}
    </Button>
  )
}
