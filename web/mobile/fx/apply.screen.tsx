import { type Application, application } from '../../../contract/distributors.ts'
import * as paths from '../../../contract/paths.ts'
import { screen, type ViewProps } from '../../app/screen.ts'
import { ApplicationForm, Standing } from '../../features/own-shop/ApplicationForm.tsx'
import { useT } from '../../i18n/use-t.ts'
import { TopRow } from '../shell/TopRow.tsx'
import css from './fx.module.css'

type Search = Record<string, never>

/** Somebody wants to sell for us: the form, and how it stands. */
export default screen<Search, Application>({
  texts: ['mobile', 'own-shop', 'form'],
  load: async ({ call }) => (await call(application, {})).obj,
  View: Apply,
})

function Apply({ data }: ViewProps<Search, Application>) {
  const t = useT()
  return (
    <>
      <TopRow title={t('screens.distributionApply')} back={paths.memberHome} />
      <div className={css.page}>
        <section className={`${css.card} ${css.form}`}>
          <Standing data={data} />
          {data.open && (
            <>
              <p className={css.pale}>{t('own-shop.applyIntro')}</p>
              {/* What was sent last is where the next one begins. */}
              <ApplicationForm key={data.state} known={data.form} />
            </>
          )}
        </section>
      </div>
    </>
  )
}
