import {
  isTest,
  lineOf,
  type Node,
  type Problem,
  parse,
  readSources,
  report,
  type Source,
  walk,
} from './sources.ts'

/** The languages' own names are the one thing that is written in every language. */
const exempt = ['contract/languages.ts']

const chinese = /\p{Script=Han}/u
const words = /\p{L}{2,}/u
/** `cart.title` asks for a text, it is none. */
const textKey = /^\w+(\.[\w-]+)+$/
/** What these show is not prose and stays as it is in every language. */
const verbatim = ['code', 'kbd', 'pre', 'samp', 'script', 'style', 'var']
const spokenAttributes = [
  'alt',
  'aria-description',
  'aria-label',
  'aria-placeholder',
  'aria-roledescription',
  'aria-valuetext',
  'placeholder',
  'title',
]

/** Words that a person sees and that stand in code instead of a language pack. */
export function untranslated(source: Source): Problem[] {
  if (isTest(source.path) || exempt.includes(source.path)) return []
  return /\.tsx?$/.test(source.path) ? inCode(source) : inMarkup(source)
}

function inCode(source: Source): Problem[] {
  const problems = new Map<number, Problem>()
  const add = (at: number, text: string) => {
    const why = `has words in code: ${text.trim().replace(/\s+/g, ' ')}`
    problems.set(at, { path: source.path, line: lineOf(source.text, at), why })
  }
  walk(parse(source), (node, parent) => {
    const text = textOf(node)
    if (text !== undefined && chinese.test(text)) add(startOfWords(node, text), text)
    if (node.type === 'JSXElement' && verbatim.includes(elementName(node))) return false
    if (node.type === 'JSXText' && words.test(text!)) add(startOfWords(node, text!), text!)
    if (node.type === 'JSXAttribute' && spokenAttributes.includes(attributeName(node))) {
      for (const spoken of shownTexts(node.value as Node | null)) {
        if (!textKey.test(spoken.text)) add(spoken.start, spoken.text)
      }
    }
    if (node.type === 'JSXExpressionContainer' && parent?.type !== 'JSXAttribute') {
      for (const shown of shownTexts(node)) add(shown.start, shown.text)
    }
    return undefined
  })
  return [...problems.values()]
}

function textOf(node: Node): string | undefined {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node.type === 'JSXText') return withoutEntities(String(node.value))
  if (node.type === 'TemplateElement') return (node.value as { cooked: string | null }).cooked ?? ''
}

const withoutEntities = (text: string): string => text.replace(/&#?\w+;/g, ' ')

/** The text of an element begins after the tag, most often on the next line. */
const startOfWords = (node: Node, text: string): number =>
  node.type === 'JSXText' ? node.start + Math.max(0, text.search(/\S/)) : node.start

const elementName = (element: Node): string => String(((element.openingElement as Node).name as Node).name)

const attributeName = (attribute: Node): string => String((attribute.name as Node).name)

/** The literals that the expression may come out as; not those that it only compares or passes on. */
function shownTexts(node: Node | null): { start: number; text: string }[] {
  switch (node?.type) {
    case 'JSXExpressionContainer':
      return shownTexts(node.expression as Node)
    case 'ConditionalExpression':
      return [...shownTexts(node.consequent as Node), ...shownTexts(node.alternate as Node)]
    case 'LogicalExpression':
      return [...shownTexts(node.left as Node), ...shownTexts(node.right as Node)]
    case 'BinaryExpression':
      return node.operator === '+'
        ? [...shownTexts(node.left as Node), ...shownTexts(node.right as Node)]
        : []
    case 'TemplateLiteral':
      return (node.quasis as Node[]).flatMap(shownTexts)
    case 'Literal':
    case 'TemplateElement': {
      const text = textOf(node)
      return text !== undefined && words.test(text) ? [{ start: node.start, text }] : []
    }
    default:
      return []
  }
}

/** Style sheets, SQL and HTML: Chinese outside comments. */
function inMarkup({ path, text }: Source): Problem[] {
  const comments = path.endsWith('.sql') ? /--.*|\/\*[\s\S]*?\*\//g : /\/\*[\s\S]*?\*\/|<!--[\s\S]*?-->/g
  const bare = text.replace(comments, comment => comment.replace(/[^\n]/g, ' '))
  return bare
    .split('\n')
    .flatMap((line, index) =>
      chinese.test(line) ? [{ path, line: index + 1, why: `has words in code: ${line.trim()}` }] : [],
    )
}

if (import.meta.main) {
  const sources = readSources(
    ['contract', 'server', 'web', 'miniprogram'],
    ['.ts', '.tsx', '.css', '.html', '.sql'],
  )
  report(
    sources.flatMap(untranslated),
    `${sources.length} files, and every word a person sees is in a language pack.`,
  )
}
