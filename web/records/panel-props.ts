export interface PanelProps {
  billType: string
  forBillType?: string
  /** 0 for a new record. */
  id: number
  /** Beside the list, in its place, or as a part of a page of its own. */
  as: 'drawer' | 'page' | 'part'
  /** Values that a new record has from the start; nobody is asked for them. */
  fixed?: Readonly<Record<string, string>>
  /**
   * Asks itself before unsaved input is lost: needed where the open record is not in the address, so that no route
   * guard asks.
   */
  asksBeforeClosing?: boolean
  onClose(): void
  onSaved(id: number, next: AfterSaving): void
  onDeleted(): void
}

interface AfterSaving {
  /** The person wants to add one more. */
  another: boolean
  /** The record is new, and there are lists to be filled that belong to it. */
  goesOn: boolean
}
