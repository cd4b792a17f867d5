import type { ReactNode } from 'react'
import * as mobilePaths from '../../contract/mobile-paths.ts'
import { params, spoken } from '../../contract/preferences.ts'
import { mobileHref } from '../../contract/sites.ts'
import { useSession } from '../api/use-app.ts'
import { AppLink } from '../app/AppLink.tsx'
import { useLinkLanguage, useT } from '../i18n/use-t.ts'
import { useLocation } from '../router/react.tsx'
import { isPlainClick } from '../ui/plain-click.ts'
import css from './Footer.module.css'
import { FactoryIcon, LayersIcon, ShieldIcon, TruckIcon } from './footer-icons.tsx'
import { chooseLanguage, useLanguageLinks } from './preferences.tsx'
import { openLinks } from './shop-links.ts'
import { Wordmark } from './Wordmark.tsx'

export default function Footer() {
  return (
    <footer className={css.footer} data-screen-only>
      <Promises />
      <Columns />
      <Languages />
    </footer>
  )
}

function Promises() {
  const t = useT()
  return (
    <ul className={`page-width ${css.promises}`}>
      <Pledge icon={<FactoryIcon />} title={t('common.promiseSource')} text={t('common.promiseSourceText')} />
      <Pledge icon={<LayersIcon />} title={t('common.promisePrice')} text={t('common.promisePriceText')} />
      <Pledge
        icon={<TruckIcon />}
        title={t('common.promiseDelivery')}
        text={t('common.promiseDeliveryText')}
      />
      <Pledge
        icon={<ShieldIcon />}
        title={t('common.promiseService')}
        text={t('common.promiseServiceText')}
      />
    </ul>
  )
}

const Pledge = ({ icon, title, text }: { icon: ReactNode; title: string; text: string }) => (
  <li className={css.promise}>
    {icon}
    <span>
      <strong className={css.promiseTitle}>{title}</strong>
      <span className={css.promiseText}>{text}</span>
    </span>
  </li>
)

/** The shop's own links, as far as they lead somewhere; its name stands beside them. */
function Columns() {
  const session = useSession()
  const columns = session.footer
    .map(({ title, links }) => ({ title, links: openLinks(links, session) }))
    .filter(({ links }) => links.length > 0)
  return (
    <div className={css.band}>
      <div className={`page-width ${css.columns}`}>
        <div className={css.shop}>
          <Wordmark />
          {session.sub_title && <p className={css.subtitle}>{session.sub_title}</p>}
        </div>
        {columns.map(({ title, links }) => (
          <section key={title} className={css.column}>
            <h2 className={css.title}>{title}</h2>
            <ul>
              {links.map(({ text, href }) => (
                <li key={`${href} ${text}`}>
                  <AppLink href={href} className={css.link}>
                    {text}
                  </AppLink>
                </li>
              ))}
            </ul>
          </section>
        ))}
        <Contact />
      </div>
    </div>
  )
}

/** Where customers of a distributor's shop turn to. */
function Contact() {
  const t = useT()
  const { contact } = useSession()
  if (!contact) return null
  const { person, phone, email, address } = contact
  return (
    <section className={css.column}>
      <h2 className={css.title}>{t('common.shopContact')}</h2>
      <ul>
        {person && <li>{person}</li>}
        {phone && (
          <li>
            <a className={css.link} href={`tel:${phone.replace(/[^+\d]/g, '')}`} dir="ltr">
              {phone}
            </a>
          </li>
        )}
        {email && (
          <li>
            <a className={css.link} href={`mailto:${email}`} dir="ltr">
              {email}
            </a>
          </li>
        )}
        {address && <li>{address}</li>}
      </ul>
    </section>
  )
}

function Languages() {
  const t = useT()
  const { title, server_time: now } = useSession()
  const mobile = useMobileVersion()
  return (
    <div className={`page-width ${css.bottom}`}>
      <ul className={css.languages} aria-label={t('common.language')}>
        {useLanguageLinks().map(({ key, text, href, lang, current }) => (
          <li key={key}>
            <a
              href={href}
              lang={lang}
              hrefLang={lang}
              aria-current={current || undefined}
              onClick={event => {
                if (!isPlainClick(event)) return
                event.preventDefault()
                chooseLanguage(key)
              }}
            >
              {text}
            </a>
          </li>
        ))}
      </ul>
      <p className={css.mobile}>
        <a href={mobile}>{t('common.mobileVersion')}</a>
      </p>
      <p className={css.smallPrint}>{t('common.copyright', { year: now.slice(0, 4), shop: title })}</p>
    </div>
  )
}

/** This page as phones have it, and for good; the language stays in the address only where there is no cookie for it. */
function useMobileVersion(): string {
  const { pathname, search } = useLocation()
  const { [params.language]: _, ...asked } = search
  const query = new URLSearchParams(asked)
  const here = mobileHref(query.size > 0 ? `${pathname}?${query}` : pathname) ?? mobilePaths.home
  return spoken(`${here}${here.includes('?') ? '&' : '?'}${params.desktop}=0`, useLinkLanguage())
}
