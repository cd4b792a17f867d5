import { useT } from '../../i18n/use-t.ts'
import { toasts } from '../../ui/Toasts.tsx'

/** Shows what is loaded on demand only once it has come; without a network the page stays as it is. */
export function useOnDemand(load: () => Promise<unknown>): (show: () => void) => void {
  const t = useT()
  return show => void load().then(show, () => toasts.show('error', t('ui.networkError')))
}
