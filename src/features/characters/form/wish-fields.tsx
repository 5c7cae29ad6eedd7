import { imageSizes, imageTypes } from '@/domain/picture-wish'
import { AttributeFields } from '@/features/shared/fields/attribute-fields'
import { SelectField } from '@/ui/fields/select-field'
import { TextField } from '@/ui/fields/text-field'
import { imageSizeNames, imageTypeNames } from '../picture-words'
import type { PictureForm } from '../gallery/picture-form'
import { attributeProblems } from '../attribute-problems'
import * as words from './words'

interface Props {
  form: PictureForm
  /** Whether to tell what is wrong. */
  isChecked: boolean
  onChange: (change: Partial<PictureForm>) => void
}

/** Type, size and attributes of a picture. */
export function WishFields({ form, isChecked, onChange }: Props) {
  const { attributes } = form
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          label={words.imageType}
          options={imageTypes.map((value) => ({ value, label: imageTypeNames[value] }))}
          value={form.imageType}
          onChange={({ target }) => {
            const chosen = imageTypes.find((value) => value === target.value)
            if (chosen) onChange({ imageType: chosen })
          }}
        />
        <SelectField
          label={words.imageSize}
          options={imageSizes.map((value) => ({ value, label: imageSizeNames[value] }))}
          value={form.size}
          onChange={({ target }) => {
            const chosen = imageSizes.find((value) => value === target.value)
            if (chosen) onChange({ size: chosen })
          }}
        />
      </div>
      {form.imageType === 'custom' && (
        <TextField
          label={words.customType}
          dir="auto"
          hint={words.customTypeHint}
          value={form.customType}
          onChange={({ target }) => onChange({ customType: target.value })}
        />
      )}
      <AttributeFields
        attributes={attributes}
        onChange={(next) => onChange({ attributes: next })}
        problems={isChecked ? attributeProblems(attributes).byId : new Map()}
      />
    </>
  )
}
