import type { PrintTemplate } from '../contract/print-template.ts'
import type { Tx } from '../server/db/database.ts'
import { oursOf } from '../server/features/print/ours.ts'

const head = 1
const silkroad = 3
const distributor = 2

/** Receipts and three-part notes beside our own papers; a distributor's orders have a word of thanks. */
export async function insertPrintTemplates(tx: Tx): Promise<void> {
  const thankful = oursOf('order')
  const tail: PrintTemplate['tail'] = {
    height: 14,
    elements: [
      ...thankful.tail.elements,
      {
        id: 'thanks',
        kind: 'text',
        x: 0,
        y: 8,
        width: 90,
        height: 5,
        words: { zh: '感谢惠顾，欢迎再次光临！', en: 'Thank you, see you again!' },
        show: 'both',
        fit: 'wrap',
        style: { color: '#6b6e78' },
      },
    ],
  }
  const rows: [shopId: number, name: string, template: PrintTemplate, isDefault: boolean][] = [
    [head, '80 mm 小票', oursOf('order', 'roll-80'), false],
    [head, '三联发货单', oursOf('delivery-note', 'continuous-241-half'), false],
    [silkroad, '丝路订单', { ...thankful, tail }, true],
  ]
  for (const [shopId, name, template, isDefault] of rows)
    await tx`
      insert into print_templates (shop_id, kind, name, template, is_default, updated_by)
      values (${shopId}, ${template.kind}, ${name}, ${JSON.stringify(template)}::jsonb, ${isDefault},
        ${shopId === silkroad ? distributor : null})`
}
