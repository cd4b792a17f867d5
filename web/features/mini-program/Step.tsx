import { type ReactNode, useState } from 'react'
import type { MiniProgram } from '../../../contract/mini-program.ts'
import { miniProgramColours, miniProgramStateTexts } from '../../../contract/mini-program-states.ts'
import type { TextKey } from '../../../contract/text.ts'
import { useT } from '../../i18n/use-t.ts'
import { TickIcon } from '../../ui/icons.tsx'
import { StateLabel } from '../../ui/StateLabel.tsx'
import css from './mini-program.module.css'

export const stepNames = ['connect', 'upload', 'try', 'review', 'release'] as const
type StepName = (typeof stepNames)[number]

const titles: Readonly<Record<StepName, TextKey>> = {
  connect: 'mini-program.stepConnect',
  upload: 'mini-program.stepUpload',
  try: 'mini-program.stepTry',
  review: 'mini-program.stepReview',
  release: 'mini-program.stepRelease',
}

const places: Readonly<Record<MiniProgram['state'], StepName>> = {
  new: 'upload',
  uploaded: 'try',
  trial: 'review',
  submitted: 'review',
  passed: 'release',
  rejected: 'upload',
  withdrawn: 'upload',
  published: 'release',
}

/** Where it goes on. */
export function presentStep({ connection, state, upgradable }: MiniProgram): StepName {
  if (!connection || connection.lost) return 'connect'
  return upgradable && state === 'published' ? 'upload' : places[state]
}

interface Props {
  name: StepName
  number: number
  program: MiniProgram
  present: StepName
  children: ReactNode
}

/** One step of the way: what is behind can be opened again, what comes waits. */
export function Step({ name, number, program, present, children }: Props) {
  const t = useT()
  const isPresent = name === present
  const [wish, setWish] = useState<{ at: StepName; open: boolean }>()
  const isAhead = stepNames.indexOf(name) > stepNames.indexOf(present)
  const isDone = stepNames.indexOf(name) < stepNames.indexOf(present) || program.state === 'published'
  // Whoever has just opened the trial version goes on looking at its code.
  const isTried = name === 'try' && ['uploaded', 'trial'].includes(program.state)
  const isOpen = wish?.at === present ? wish.open : isPresent || (isTried && !isAhead)
  const title = (
    <>
      <span className={`${css.dot} ${isPresent ? css.now : isDone ? css.done : ''}`} aria-hidden="true">
        {isDone && !isPresent ? <TickIcon /> : number}
      </span>
      <span className={css.stepTitle}>{t(titles[name])}</span>
      {isPresent && program.connection && <StateTag program={program} />}
    </>
  )
  return (
    <li className={`${css.step} ${isAhead ? css.ahead : ''}`} aria-current={isPresent ? 'step' : undefined}>
      {isAhead ? (
        <h2 className={css.head}>{title}</h2>
      ) : (
        <h2 className={css.head}>
          <button
            type="button"
            className={css.toggle}
            aria-expanded={isOpen}
            onClick={() => setWish({ at: present, open: !isOpen })}
          >
            {title}
          </button>
        </h2>
      )}
      {!isAhead && isOpen && <div className={css.inside}>{children}</div>}
    </li>
  )
}

export function StateTag({
  program: { state, upgradable },
}: {
  program: Pick<MiniProgram, 'state' | 'upgradable'>
}) {
  const t = useT()
  const isOld = upgradable && state === 'published'
  return (
    <StateLabel color={isOld ? 'amber' : miniProgramColours[state]}>
      {t(isOld ? 'mini-program.upgradable' : miniProgramStateTexts[state])}
    </StateLabel>
  )
}
