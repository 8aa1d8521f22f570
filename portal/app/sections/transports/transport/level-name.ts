import { hcpcsCodes, type LevelOfService } from "@wardway/model";
import { needFieldsMessages } from "@wardway/model/messages/en/need-fields";
import { createTranslator } from "@wardway/model/messages/translator";
import { currentLanguage } from "#app/infra/locale.ts";

/** "ALS, advanced life support (A0426, A0427, A0433)" */
export function levelName(level: LevelOfService): string {
  const name = createTranslator(currentLanguage(), needFieldsMessages).t(`needFields.level_${level}`);
  const codes = hcpcsCodes[level];
  return codes.length > 0 ? `${name} (${codes.join(", ")})` : name;
}
