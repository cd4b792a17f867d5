import { type MiniProgram, miniProgram } from '../../../contract/mini-program.ts'
import * as paths from '../../../contract/paths.ts'
import { screen } from '../../app/screen.ts'
import { Connection } from '../../features/mini-program/Connection.tsx'
import { ProgramHistory } from '../../features/mini-program/ProgramHistory.tsx'
import { ReleaseStep } from '../../features/mini-program/ReleaseStep.tsx'
import { ReviewStep } from '../../features/mini-program/ReviewStep.tsx'
import { presentStep, Step, stepNames } from '../../features/mini-program/Step.tsx'
import { TryStep } from '../../features/mini-program/TryStep.tsx'
import { UploadStep } from '../../features/mini-program/UploadStep.tsx'
import { useProgramWatch } from '../../features/mini-program/use-program-watch.ts'
import {
  type ProgramSearch,
  programSearch,
  useReturnFromWechat,
} from '../../features/mini-program/use-return-from-wechat.ts'
import { useT } from '../../i18n/use-t.ts'
import { TopRow } from '../shell/TopRow.tsx'
import css from './fx.module.css'
import { ShopPick } from './ShopPick.tsx'
import own from './wxa.module.css'

/** From the connection to the shop window, one step open at a time. */
export default screen<ProgramSearch, MiniProgram>({
  search: programSearch,
  canonical: ({ shop }) => ({ shop }),
  texts: ['mobile', 'mini-program', 'form'],
  load: async ({ call, search: { shop } }) => (await call(miniProgram, { shop })).obj,
  View: ({ search, data }) => <Program key={data.shop.id} search={search} first={data} />,
})

function Program({ search, first }: { search: ProgramSearch; first: MiniProgram }) {
  const t = useT()
  const watch = useProgramWatch(first)
  useReturnFromWechat(search, first.shop.id, watch)
  const { program } = watch
  const { shop, shops } = program
  const present = presentStep(program)
  const parts = {
    connect: <Connection watch={watch} />,
    upload: <UploadStep watch={watch} />,
    try: <TryStep watch={watch} />,
    review: <ReviewStep watch={watch} />,
    release: <ReleaseStep watch={watch} />,
  }
  return (
    <>
      <TopRow
        title={t('screens.miniProgram')}
        back={paths.distribution}
        end={<ShopPick shops={shops} shop={shop.id} hrefFor={id => `${paths.miniProgram}?shop=${id}`} />}
      />
      <div className={css.page}>
        <p className={css.note}>{t('mini-program.intro')}</p>
        {program.demo && (
          <p className={own.demo} role="note">
            {t('mini-program.demoNote')}
          </p>
        )}
        {program.ready ? (
          <ol className={own.steps}>
            {stepNames.map((name, at) => (
              <Step key={name} name={name} number={at + 1} program={program} present={present}>
                {parts[name]}
              </Step>
            ))}
          </ol>
        ) : (
          <p className={css.card} role="note">
            {t('mini-program.noPlatform')}
          </p>
        )}
        {program.history.length > 0 && <ProgramHistory history={program.history} />}
      </div>
    </>
  )
}
