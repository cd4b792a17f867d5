import { expect, test } from 'vitest'
import { unknownClasses } from './class-names.ts'

const sheets: Record<string, string> = {
  'web/ui/a.module.css': '.card { color: red }\n.card:hover > .title { top: 0 }\n/* .gone {} */',
}
const judge = (text: string) =>
  unknownClasses({ path: 'web/ui/A.tsx', text }, sheet => sheets[sheet]!).map(
    ({ line, why }) => `${line}: ${why}`,
  )

test('a class that its sheet lacks is told with its line', () => {
  const file = [
    "import css from './a.module.css'",
    'const a = css.card',
    'const b = [css.title, css.gone]',
  ].join('\n')
  expect(judge(file)).toEqual(['3: css.gone is not in web/ui/a.module.css'])
})

test('words and comments are no classes, nor are parts of something else', () => {
  const file = [
    "import css from './a.module.css'",
    "t('css.word') // css.said",
    'const c = other.css.x',
  ].join('\n')
  expect(judge(file)).toEqual([])
})
