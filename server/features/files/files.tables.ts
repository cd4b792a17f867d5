/** A file that can be reached: not expired. */
export interface StoredFile {
  id: number
  ownerId: number
  shopId: number
  name: string
  path: string
  type: string
  bytes: number
  /** Before a picture was encoded anew. */
  sentBytes: number
  /** Of pictures. */
  width: number | null
  height: number | null
  isPublic: boolean
}

/** One that is part of a record. */
export interface AttachedFile extends StoredFile {
  attachedType: string
  attachedId: number
}

export type NewFile = Omit<StoredFile, 'id'> & { sha256: Buffer }
