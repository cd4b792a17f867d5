import { type MiniProgram, miniProgram } from '../../../contract/mini-program.ts'
import * as paths from '../../../contract/paths.ts'
import { screen } from '../../app/screen.ts'
import { ProgramSteps } from '../../features/mini-program/ProgramSteps.tsx'
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
  return (
    <>
      <TopRow
        title={t('screens.miniProgram')}
        back={paths.distribution}
        end={<ShopPick shops={shops} shop={shop.id} hrefFor={id => `${paths.miniProgram}?shop=${id}`} />}
      />
      <div className={css.page}>
        <ProgramSteps watch={watch} css={{ ...own, note: css.note, missing: css.card }} />
      </div>
    </>
  )
}
