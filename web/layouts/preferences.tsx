import { isLanguage, languages } from '../../contract/languages.ts'
import { params } from '../../contract/preferences.ts'
import { tellLeaving } from '../api/leaving.ts'
import { currentLanguage, saveCurrency, saveLanguage } from '../api/preferences.ts'
import { useSession } from '../api/use-app.ts'
import { useLanguage, useSpoken } from '../i18n/use-t.ts'
import { useLocation } from '../router/react.tsx'
import { keepSearchWords } from './search-words.ts'

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

export function chooseCurrency(code: string): void {
  saveCurrency(code)
  reloadWithout(params.currency)
}

/** This page with one more query parameter, which the server reads and remembers: works without JavaScript. */
export function useHrefWith() {
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
