import { safeParse } from 'valibot'
import { describe, expect, test } from 'vitest'
import type { PrintDataShown } from '../../../contract/print-desk.ts'
import { printKinds } from '../../../contract/print-fields.ts'
import {
  elementsOf,
  emptyTemplate,
  type PrintTemplate,
  paperNames,
  printTemplate,
  sideMargin,
  tractorMm,
} from '../../../contract/print-template.ts'
import {
  addColumn,
  addCopies,
  addElement,
  addTable,
  changePaper,
  columnWidths,
  find,
  mostHeight,
  moveColumn,
  placeElements,
  removeColumn,
  removeElements,
  removeTable,
  reorder,
  roomOf,
  setBandHeight,
  setWidths,
} from './edits.ts'
import { bandAt, intoBand, layOut, onPage } from './layout.ts'
import { elementTexts, makeField, makeTool, type ToolName } from './making.ts'
import { noData } from './values.ts'

const blank = (): PrintTemplate => ({
  ...emptyTemplate('order', 'a4'),
  tail: { height: 30, elements: [] },
  foot: { height: 10, elements: [] },
})
const withField = (field = 'number', at = { x: 5, y: 5 }) =>
  addElement(blank(), 'head', makeField('order', field), at)
const tools = Object.keys(elementTexts).filter(name => name !== 'field') as ToolName[]

describe('adding', () => {
  test('whatever is added to any kind on any paper is a template that can be saved', () => {
    for (const kind of printKinds)
      for (const paper of paperNames) {
        let template = changePaper(emptyTemplate(kind, paper), {})
        for (const tool of tools) {
          const made = makeTool(kind, tool)
          if (made) template = addElement(template, 'head', made).template
        }
        const { issues } = safeParse(printTemplate, template)
        expect({ kind, paper, said: issues?.map(({ message }) => message) }).toEqual({ kind, paper })
      }
  })

  test('what is added covers nothing, as long as there is room', () => {
    const first = addElement(blank(), 'head', makeField('order', 'number'))
    const second = addElement(first.template, 'head', makeField('order', 'state'))
    const [one, other] = [find(second.template, first.id)!, find(second.template, second.id)!]
    expect(one.element.x + one.element.width <= other.element.x || other.element.y > one.element.y).toBe(true)
    expect(second.template.head.height).toBe(blank().head.height)
  })

  test('what is dropped at the edge stays on the paper', () => {
    const { template, id } = withField('number', { x: 500, y: -3 })
    const { element } = find(template, id)!
    expect(element.x + element.width).toBe(roomOf(template))
    expect(element.y).toBe(0)
  })

  test('a band grows with what is dropped below its end', () => {
    expect(withField('number', { x: 0, y: 30 }).template.head.height).toBe(35)
  })

  test('copies stand beside what they are copies of, each with an id of its own', () => {
    const { template, id } = withField()
    const copied = addCopies(template, [find(template, id)!])
    expect(elementsOf(copied.template)).toHaveLength(2)
    expect(find(copied.template, copied.ids[0]!)!.element).toMatchObject({ field: 'number', x: 8, y: 8 })
  })
})

describe('moving', () => {
  test('into another band, and there it grows', () => {
    const { template, id } = withField()
    const moved = placeElements(template, [{ id, band: 'tail', rect: { x: 3, y: 40, width: 40, height: 5 } }])
    expect(moved.head.elements).toEqual([])
    expect(find(moved, id)).toMatchObject({ band: 'tail', element: { x: 3, y: 40 } })
    expect(moved.tail.height).toBe(45)
    expect(template.head.elements).toHaveLength(1)
  })

  test('not beyond the margins', () => {
    const { template, id } = withField()
    const rect = { x: 185, y: -5, width: 40, height: 5 }
    const { element } = find(placeElements(template, [{ id, band: 'head', rect }]), id)!
    expect(element).toMatchObject({ x: 148, y: 0, width: 40 })
  })

  test('to the front and behind the others of its band', () => {
    const one = withField()
    const two = addElement(one.template, 'head', makeField('order', 'state'))
    const ids = (template: PrintTemplate) => template.head.elements.map(({ id }) => id)
    expect(ids(reorder(two.template, [one.id], 'front'))).toEqual([two.id, one.id])
    expect(ids(reorder(two.template, [two.id], 'behind'))).toEqual([two.id, one.id])
  })

  test('removing leaves the others', () => {
    const { template, id } = withField()
    expect(elementsOf(removeElements(template, [id, 'gone']))).toEqual([])
    expect(removeElements(template, ['gone'])).toBe(template)
  })
})

describe('bands and papers', () => {
  test('a band is never lower than what stands in it, nor higher than its paper', () => {
    const { template } = withField('number', { x: 0, y: 10 })
    expect(setBandHeight(template, 'head', 2).head.height).toBe(15)
    expect(setBandHeight(template, 'head', 999).head.height).toBe(mostHeight(template, 'head'))
    expect(mostHeight(template, 'head')).toBe(297 - 22 - 10 - 15)
  })

  test('a narrower paper takes what stood beyond its edge with it', () => {
    const far = withField('number', { x: 140, y: 5 })
    for (const paper of paperNames) {
      const next = changePaper(far.template, { paper })
      expect(safeParse(printTemplate, next).issues?.map(({ message }) => message)).toBeUndefined()
    }
    const near = withField('number', { x: 2, y: 5 })
    expect(find(changePaper(near.template, { paper: 'a5' }), near.id)!.element).toMatchObject({
      x: 2,
      width: 60,
    })
  })

  test('turned, and with wide margins, it can still be saved', () => {
    const { template } = withField('number', { x: 140, y: 5 })
    const turned = changePaper(template, { landscape: true, margin: 50 })
    expect(turned.margin).toBe(50)
    expect(safeParse(printTemplate, turned).success).toBe(true)
    expect(changePaper(template, { paper: 'label-40x30', margin: 40 }).margin).toBe(7.5)
  })

  test('paper with holes begins beside them, until it is another paper', () => {
    const { template, id } = withField('number', { x: 140, y: 5 })
    const holed = changePaper(template, { paper: 'continuous-241-half' })
    expect(sideMargin(holed)).toBeGreaterThan(tractorMm)
    expect(holed.margin).toBe(11)
    expect(roomOf(holed)).toBe(211)
    expect(sideMargin(changePaper(holed, { paper: 'continuous-241-third' }))).toBe(sideMargin(holed))
    expect(sideMargin(changePaper(holed, { sides: 20 }))).toBe(20)
    const back = changePaper(holed, { paper: 'a4' })
    expect(back.sides).toBeUndefined()
    expect(find(back, id)!.element).toMatchObject({ x: 128, width: 60 })
  })

  test('a label is all face', () => {
    const label = changePaper(emptyTemplate('box-label', 'label-100x150'), { paper: 'label-40x30' })
    expect(label.head.height).toBe(26)
  })
})

describe('tables', () => {
  const table = () => addTable(blank(), 'lines')
  const fields = (template: PrintTemplate) => template.tables[0]!.columns.map(({ field }) => field)

  test('columns come, go and change places', () => {
    const begun = table()
    expect(fields(begun)).toEqual(['position', 'itemNo', 'barcode', 'name'])
    expect(fields(addColumn(begun, 0, 'amount')).at(-1)).toBe('amount')
    expect(fields(moveColumn(begun, 0, 3, 0))).toEqual(['name', 'position', 'itemNo', 'barcode'])
    expect(moveColumn(begun, 0, 0, -1)).toBe(begun)
    let last = begun
    for (let at = 0; at < 6; at++) last = removeColumn(last, 0, 0)
    expect(fields(last)).toEqual(['name'])
    expect(removeTable(begun, 0).tables).toEqual([])
  })

  test('widths are shares of the room', () => {
    const next = setWidths(table(), 0, [10, 20, 30, 128])
    expect(columnWidths(next.tables[0]!, 188).map(Math.round)).toEqual([10, 20, 30, 128])
    expect(safeParse(printTemplate, next).success).toBe(true)
  })
})

describe('the page', () => {
  const data: PrintDataShown = {
    ...noData(['zh']),
    fields: { number: ['SO-1'], state: ['已付款'], customer: ['很长的客户名称'.repeat(20)] },
    names: { number: ['单号'], state: ['状态'], customer: ['客户'] },
  }

  test('head, tables and tail follow each other, the foot stands at the lower margin', () => {
    const layout = layOut(addTable(blank(), 'lines'), data)
    expect(layout.bands.head).toEqual({ y: 0, height: 20 })
    expect(layout.tables[0]!.y).toBe(20)
    expect(layout.bands.tail.y).toBeCloseTo(20 + layout.tables[0]!.height)
    expect(layout.bands.foot).toEqual({ y: 297 - 22 - 10, height: 10 })
    expect(layout.pageEnd).toBeUndefined()
  })

  test('a roll is as long as what stands on it, a label as its paper', () => {
    const roll = layOut(changePaper(blank(), { paper: 'roll-80' }), data)
    expect(roll.height).toBe(20 + 30 + 10 + 22)
    expect(layOut(changePaper(emptyTemplate('box-label', 'label-40x30'), {}), data).height).toBe(30)
  })

  test('what grows moves down what stands below it, and the band with it', () => {
    const long = withField('customer', { x: 0, y: 0 })
    const below = addElement(long.template, 'head', makeField('order', 'state'), { x: 0, y: 10 })
    const layout = layOut(below.template, data)
    expect(layout.shifts.get(long.id)).toBe(0)
    expect(layout.shifts.get(below.id)).toBeGreaterThan(10)
    expect(layout.bands.head.height).toBeGreaterThan(20)
    const { element } = find(below.template, below.id)!
    const seen = onPage(layout, 'head', element)
    expect(intoBand(layout, seen, below.id)).toMatchObject({ band: 'head', rect: { y: element.y } })
  })

  test('a place between head and tail belongs to the nearer of them', () => {
    const layout = layOut(addTable(blank(), 'lines'), data)
    const { tail, foot } = layout.bands
    expect(bandAt(layout, 21)).toBe('head')
    expect(bandAt(layout, tail.y - 1)).toBe('tail')
    expect(bandAt(layout, tail.y + 1)).toBe('tail')
    expect(bandAt(layout, foot.y + 1)).toBe('foot')
    expect(intoBand(layout, { x: 0, y: foot.y + 8, width: 10, height: 5 }).rect.y).toBe(5)
  })
})
