export interface FieldInput<Value> {
  label: string
  value: Value
  onChange(value: Value): void
}
