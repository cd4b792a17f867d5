import { elementsOf, type PrintTemplate } from '../../../contract/print-template.ts'
import type { MemberContext } from '../../context.ts'
import { attachFiles, fileAt } from '../files/files.queries.ts'
import { pathOfUpload } from '../files/files.rules.ts'
import { isPictureName } from '../files/shop-pictures.ts'

/** What its pictures are attached as. */
const templateFiles = 'print_template'

/** Uploads that a template shows; undefined when one of its pictures is none that this visitor may put on paper. */
export async function uploadsOf(
  { db, visitor }: MemberContext,
  template: PrintTemplate,
): Promise<{ own: number[] } | undefined> {
  const names = elementsOf(template).flatMap(element =>
    element.kind === 'picture' && element.picture ? element.picture.replace(/^@/, '') : [],
  )
  const own: number[] = []
  for (const name of new Set(names)) {
    if (!isPictureName(name)) return undefined
    const path = pathOfUpload(name)
    if (!path) continue
    const file = await fileAt(db, path)
    const [free] = file
      ? await db`select from files where id = ${file.id} and owner_id = ${visitor.id} and attached_type is null`
      : []
    if (free) own.push(file!.id)
    else if (!file?.isPublic) return undefined
  }
  return { own }
}

/** They stay as long as the template does, and whoever prints with it sees them. */
export const keepUploads = ({ db, visitor }: MemberContext, ids: readonly number[], templateId: number) =>
  ids.length === 0
    ? Promise.resolve(true)
    : attachFiles(db, { ids, owner: visitor.id, publish: true }, templateFiles, templateId)
