import { useT } from '../i18n/use-t.ts'

export function Missing() {
  const t = useT()
  return <h1>{t('page.missing')}</h1>
}
