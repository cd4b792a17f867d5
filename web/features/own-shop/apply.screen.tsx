import { type Application, application } from '../../../contract/distributors.ts'
import { screen, type ViewProps } from '../../app/screen.ts'
import { useT } from '../../i18n/use-t.ts'
import { ApplicationForm, Standing } from './ApplicationForm.tsx'
import css from './own-shop.module.css'

type Search = Record<string, never>

/** Somebody wants to sell for us: the form, and how it stands. */
export default screen<Search, Application>({
  texts: ['own-shop', 'form'],
  load: async ({ call }) => (await call(application, {})).obj,
  View: ApplyPage,
})

function ApplyPage({ data }: ViewProps<Search, Application>) {
  const t = useT()
  return (
    <section className={css.sheet}>
      <h1 className={css.heading}>{t('screens.distributionApply')}</h1>
      <Standing data={data} />
      {data.open && (
        <>
          <p className={css.intro}>{t('own-shop.applyIntro')}</p>
          {/* What was sent last is where the next one begins. */}
          <ApplicationForm key={data.state} known={data.form} />
        </>
      )}
    </section>
  )
}
