import { type MiniProgram, miniProgram } from '../../../contract/mini-program.ts'
import * as paths from '../../../contract/paths.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { screen } from '../../app/screen.ts'
import { useT } from '../../i18n/use-t.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { Connection } from './Connection.tsx'
import css from './mini-program.module.css'
import { ProgramHistory } from './ProgramHistory.tsx'
import { ReleaseStep } from './ReleaseStep.tsx'
import { ReviewStep } from './ReviewStep.tsx'
import { presentStep, Step, stepNames } from './Step.tsx'
import { TryStep } from './TryStep.tsx'
import { UploadStep } from './UploadStep.tsx'
import { useProgramWatch } from './use-program-watch.ts'
import { type ProgramSearch, programSearch, useReturnFromWechat } from './use-return-from-wechat.ts'

/** From the connection to the shop window, step by step. */
export default screen<ProgramSearch, MiniProgram>({
  search: programSearch,
  canonical: ({ shop }) => ({ shop }),
  texts: ['mini-program', 'form'],
  load: async ({ call, search: { shop } }) => (await call(miniProgram, { shop })).obj,
  View: ({ search, data }) => <Program key={data.shop.id} search={search} first={data} />,
})

function Program({ search, first }: { search: ProgramSearch; first: MiniProgram }) {
  const t = useT()
  const watch = useProgramWatch(first)
  useReturnFromWechat(search, first.shop.id, watch)
  const { program } = watch
  const present = presentStep(program)
  const parts = {
    connect: <Connection watch={watch} />,
    upload: <UploadStep watch={watch} />,
    try: <TryStep watch={watch} />,
    review: <ReviewStep watch={watch} />,
    release: <ReleaseStep watch={watch} />,
  }
  return (
    <div className={css.page}>
      <header className={css.bar}>
        <h1>{t('screens.miniProgram')}</h1>
        <Shops program={program} />
      </header>
      <p className={css.note}>{t('mini-program.intro')}</p>
      {program.demo && (
        <p className={css.demo} role="note">
          {t('mini-program.demoNote')}
        </p>
      )}
      {program.ready ? (
        <ol className={css.steps}>
          {stepNames.map((name, at) => (
            <Step key={name} name={name} number={at + 1} program={program} present={present}>
              {parts[name]}
            </Step>
          ))}
        </ol>
      ) : (
        <p className={css.missing} role="note">
          {t('mini-program.noPlatform')}
        </p>
      )}
      {program.history.length > 0 && <ProgramHistory history={program.history} />}
    </div>
  )
}

function Shops({ program: { shop, shops } }: { program: MiniProgram }) {
  if (shops.length < 2) return null
  return (
    <nav className={css.shops}>
      {shops.map(({ id, title }) => (
        <AppLink
          key={id}
          href={`${paths.miniProgram}?shop=${id}`}
          className={buttonClass(id === shop.id ? 'second' : 'plain', 's')}
          aria-current={id === shop.id ? 'page' : undefined}
        >
          <bdi>{title}</bdi>
        </AppLink>
      ))}
    </nav>
  )
}
