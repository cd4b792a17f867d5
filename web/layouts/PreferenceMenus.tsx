import { params } from '../../contract/preferences.ts'
import { useSession } from '../api/use-app.ts'
import { useT } from '../i18n/use-t.ts'
import { Menu } from '../ui/Menu.tsx'
import { chooseCurrency, chooseLanguage, useHrefWith, useLanguageLinks } from './preferences.tsx'

export function LanguageMenu() {
  const t = useT()
  const links = useLanguageLinks()
  const shown = links.find(({ current }) => current)
  if (!shown || links.length < 2) return null
  return <Menu label={t('common.language')} text={shown.text} items={links} onChoose={chooseLanguage} />
}

export function CurrencyMenu() {
  const t = useT()
  const hrefWith = useHrefWith()
  const { currencys, currency } = useSession()
  const items = currencys.map(({ code, fh }) => ({
    key: code,
    // The symbol is left out where it is the same as the code.
    text: <bdi>{fh && fh !== code ? `${code} ${fh}` : code}</bdi>,
    href: hrefWith(params.currency, code),
    current: code === currency,
  }))
  const shown = items.find(({ current }) => current)
  if (!shown || items.length < 2) return null
  return <Menu label={t('common.currency')} text={shown.text} items={items} onChoose={chooseCurrency} />
}
