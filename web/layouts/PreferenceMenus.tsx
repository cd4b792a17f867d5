import { isLanguage, languages } from '../../contract/languages.ts'
import { params } from '../../contract/preferences.ts'
import { tellLeaving } from '../api/leaving.ts'
import { currentLanguage, saveCurrency, saveLanguage } from '../api/preferences.ts'
import { useSession } from '../api/use-app.ts'
import { useLanguage, useSpoken, useT } from '../i18n/use-t.ts'
import { useLocation } from '../router/react.tsx'
import { Menu } from '../ui/Menu.tsx'
import { keepSearchWords } from './search-words.ts'

export function LanguageMenu() {
  const t = useT()
  const links = useLanguageLinks()
  const shown = links.find(({ current }) => current)
  if (!shown || links.length < 2) return null
  return <Menu label={t('common.language')} text={shown.text} items={links} onChoose={chooseLanguage} />
}

/** The languages the shop offers, each by its own name, as links to this same page. */
export function useLanguageLinks() {
  const hrefWith = useHrefWith()
  const { lang } = useLanguage()
  const offered = useSession().languages
  return languages
    .filter(({ code }) => offered.includes(code))
    .map(({ code, name, tag }) => ({
      key: code,
      name,
      text: <bdi>{name}</bdi>,
      href: hrefWith(params.language, code),
      lang: tag,
      current: code === lang,
    }))
}

export function chooseLanguage(code: string): void {
  if (!isLanguage(code)) return
  tellLeaving()
  keepSearchWords()
  saveLanguage(code)
  // A browser without cookies keeps it in the address.
  if (currentLanguage() === code) reloadWithout(params.language)
  else
    window.location.assign(
      `?${new URLSearchParams([...otherParams(params.language), [params.language, code]])}`,
    )
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

export function chooseCurrency(code: string): void {
  saveCurrency(code)
  reloadWithout(params.currency)
}

/** This page with one more query parameter, which the server reads and remembers: works without JavaScript. */
function useHrefWith() {
  const spoken = useSpoken()
  const { pathname, searchStr } = useLocation()
  const address = `${pathname}?${searchStr.slice(1)}`
  return (name: string, value: string) => {
    const [path, search] = address.split('?')
    const query = new URLSearchParams(search)
    query.delete(params.language)
    query.set(name, value)
    return spoken(`${path}?${query}`)
  }
}

const otherParams = (name: string) =>
  [...new URLSearchParams(window.location.search)].filter(([other]) => other !== name)

function reloadWithout(name: string): void {
  const query = new URLSearchParams(otherParams(name))
  // An address of ours may be written "//elsewhere", which alone would name another host.
  const path = window.location.pathname.replace(/^\/+/, '/')
  window.location.assign(`${path}${query.size > 0 ? `?${query}` : ''}`)
}
