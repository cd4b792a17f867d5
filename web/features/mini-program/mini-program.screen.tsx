import { type MiniProgram, miniProgram } from '../../../contract/mini-program.ts'
import * as paths from '../../../contract/paths.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { screen } from '../../app/screen.ts'
import { useT } from '../../i18n/use-t.ts'
import { buttonClass } from '../../ui/Button.tsx'
import css from './mini-program.module.css'
import { ProgramSteps } from './ProgramSteps.tsx'
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
  return (
    <div className={css.page}>
      <header className={css.bar}>
        <h1>{t('screens.miniProgram')}</h1>
        <Shops program={program} />
      </header>
      <ProgramSteps watch={watch} css={css} />
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
