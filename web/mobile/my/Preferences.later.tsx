import { params } from '../../../contract/preferences.ts'
import { useSession } from '../../api/use-app.ts'
import { useLanguage, useSpoken, useT } from '../../i18n/use-t.ts'
import { chooseCurrency, chooseLanguage, useLanguageLinks } from '../../layouts/preferences.tsx'
import { OnIcon } from '../../ui/icons.tsx'
import css from './Preferences.module.css'

/** Language, currency and the way to `desktop`, which is this page on the other site. */
export default function Preferences({ desktop }: { desktop: string }) {
  const t = useT()
  const { lang } = useLanguage()
  const links = useLanguageLinks()
  const spoken = useSpoken()
  const { currency, currencys: currencies } = useSession()
  return (
    <>
      {links.length > 1 && (
        <label className={css.setting}>
          {t('common.language')}
          <select value={lang} onChange={event => chooseLanguage(event.target.value)}>
            {links.map(({ key, name, lang: tag }) => (
              <option key={key} value={key} lang={tag}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
      {currencies.length > 1 && (
        <label className={css.setting}>
          {t('common.currency')}
          <select value={currency} onChange={event => chooseCurrency(event.target.value)}>
            {currencies.map(({ code, fh }) => (
              <option key={code} value={code}>
                {fh && fh !== code ? `${code} ${fh}` : code}
              </option>
            ))}
          </select>
        </label>
      )}
      <a
        href={spoken(`${desktop}${desktop.includes('?') ? '&' : '?'}${params.desktop}=1`)}
        className={css.setting}
      >
        {t('mobile.desktopVersion')}
        <span className="turns">
          <OnIcon />
        </span>
      </a>
    </>
  )
}
