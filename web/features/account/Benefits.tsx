import type { ReactNode } from 'react'
import { useSession } from '../../api/use-app.ts'
import { useT } from '../../i18n/use-t.ts'
import css from './Benefits.module.css'
import { CartonsArt } from './CartonsArt.tsx'

/** Why to sign in, beside the form. */
export function Benefits() {
  const t = useT()
  const { languages, currencys: currencies } = useSession()
  const counts = { languages: languages.length, currencies: currencies.length }
  return (
    <section className={css.side}>
      <p className={css.title}>{t('account.benefitsTitle')}</p>
      <ul className={css.list}>
        <Benefit
          icon={<path d="M3 11.2V4h7.2L21 14.8 13.8 22zM7.4 8.4h.1" />}
          title={t('account.benefitPrice')}
          hint={t('account.benefitPriceHint')}
        />
        <Benefit
          icon={<path d="M3 7.5 12 3l9 4.5v9L12 21l-9-4.5zM3 7.5l9 4.5 9-4.5M12 12v9" />}
          title={t('account.benefitUnits')}
          hint={t('account.benefitUnitsHint')}
        />
        <Benefit
          icon={
            <path d="M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM3 12h18M12 3c5 5 5 13 0 18M12 3c-5 5-5 13 0 18" />
          }
          title={t('account.benefitLanguages', counts)}
          hint={t('account.benefitLanguagesHint')}
        />
      </ul>
      <CartonsArt className={css.art} />
    </section>
  )
}

function Benefit({ icon, title, hint }: { icon: ReactNode; title: string; hint: string }) {
  return (
    <li className={css.benefit}>
      <svg className={css.icon} viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
        {icon}
      </svg>
      <span>
        <strong className={css.what}>{title}</strong>
        <span className={css.hint}>{hint}</span>
      </span>
    </li>
  )
}
