import { useT } from '../../i18n/use-t.ts'
import { Connection } from './Connection.tsx'
import { ProgramHistory } from './ProgramHistory.tsx'
import { ReleaseStep } from './ReleaseStep.tsx'
import { ReviewStep } from './ReviewStep.tsx'
import { presentStep, Step, stepNames } from './Step.tsx'
import { TryStep } from './TryStep.tsx'
import { UploadStep } from './UploadStep.tsx'
import type { ProgramWatch } from './use-program-watch.ts'

interface Props {
  watch: ProgramWatch
  css: { note?: string; demo?: string | undefined; steps?: string | undefined; missing?: string | undefined }
}

/** From the connection to the shop window, one step open at a time, and what was done before. */
export function ProgramSteps({ watch, css }: Props) {
  const t = useT()
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
    <>
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
    </>
  )
}
