import { Plus, X } from 'lucide-react'
import type { Attribute } from '@/domain/generated'
import { imageSizes, imageTypes } from '@/domain/picture-wish'
import { Button } from '@/ui/button'
import { checkAttributes } from '@/generation/character-generation'
import { IconButton } from '@/ui/icon-button'
import { SelectField } from '@/ui/select-field'
import { TextField } from '@/ui/text-field'
import { newAttribute, type PictureForm } from './picture-form'

interface Props {
  form: PictureForm
  /** Whether to tell what is wrong. */
  isChecked: boolean
  onChange: (change: Partial<PictureForm>) => void
}

/** Type, size and attributes of a picture. GAL-05, GAL-06, decision 035. */
export function WishFields({ form, isChecked, onChange }: Props) {
  const { attributes } = form
  const { byId } = checkAttributes(attributes)
  const changeAttribute = (id: string, change: Partial<Attribute>) =>
    onChange({
      attributes: attributes.map((each) => (each.id === id ? { ...each, ...change } : each)),
    })
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          label="Image Type"
          options={imageTypes.map(({ value, label }) => ({ value, label }))}
          value={form.imageType}
          onChange={({ target }) => {
            const chosen = imageTypes.find(({ value }) => value === target.value)
            if (chosen) onChange({ imageType: chosen.value })
          }}
        />
        <SelectField
          label="Image Size"
          options={imageSizes}
          value={form.size}
          onChange={({ target }) => {
            const chosen = imageSizes.find(({ value }) => value === target.value)
            if (chosen) onChange({ size: chosen.value })
          }}
        />
      </div>
      {form.imageType === 'custom' && (
        <TextField
          label="Custom type"
          dir="auto"
          hint="What kind of picture, such as “a watercolour from above”."
          value={form.customType}
          onChange={({ target }) => onChange({ customType: target.value })}
        />
      )}
      <div className="grid gap-5 sm:grid-cols-3">
        {attributes
          .filter(({ isCustom }) => !isCustom)
          .map(({ id, label, value }) => (
            <TextField
              key={id}
              label={label}
              dir="auto"
              value={value}
              onChange={({ target }) => changeAttribute(id, { value: target.value })}
            />
          ))}
      </div>
      {attributes
        .filter(({ isCustom }) => isCustom)
        .map((attribute) => {
          const { label, value } = (isChecked && byId.get(attribute.id)) || {}
          return (
            <div
              key={attribute.id}
              className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,2fr)_auto]"
            >
              <TextField
                label="Attribute name"
                dir="auto"
                error={label}
                value={attribute.label}
                onChange={({ target }) => changeAttribute(attribute.id, { label: target.value })}
              />
              <TextField
                label="Attribute value"
                dir="auto"
                className="max-sm:col-start-1 max-sm:row-start-2"
                error={value}
                value={attribute.value}
                onChange={({ target }) => changeAttribute(attribute.id, { value: target.value })}
              />
              <IconButton
                icon={X}
                label="Remove attribute"
                className="mt-6.5"
                onClick={() =>
                  onChange({ attributes: attributes.filter(({ id }) => id !== attribute.id) })
                }
              />
            </div>
          )
        })}
      <div>
        <Button
          size="small"
          icon={<Plus aria-hidden size={16} strokeWidth={1.5} />}
          onClick={() => onChange({ attributes: [...attributes, newAttribute()] })}
        >
          Add Attribute
        </Button>
      </div>
    </>
  )
}
