import { Fragment, type ReactNode } from 'react'
import { beforeEach } from '../../contract/list-in-words.ts'
import { useLanguage } from '../i18n/use-t.ts'

interface Props {
  numbers: readonly string[]
  draw?(number: string): ReactNode
}

/** Numbers of orders and the like, as the language lists them. */
export function NumberList({ numbers, draw = fromTheLeft }: Props) {
  const { lang } = useLanguage()
  const before = beforeEach(lang, numbers.length)
  return numbers.map((number, at) => (
    <Fragment key={number}>
      {before[at]}
      {draw(number)}
    </Fragment>
  ))
}

const fromTheLeft = (number: string) => <bdi dir="ltr">{number}</bdi>
