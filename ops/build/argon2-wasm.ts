import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { CHECKOUT } from "../cli/checkout.ts";

const TARGET_DIR = join(CHECKOUT, "worker", "generated");
const TARGET = join(TARGET_DIR, "argon2.wasm");

const HEADER_BYTES = 8;
const IMPORT_SECTION = 2;
/** Import kinds and memory limit flags, as numbered by the WebAssembly format. */
const FUNCTION = 0;
const TABLE = 1;
const MEMORY = 2;
const GLOBAL = 3;
const HAS_MAXIMUM = 1;
const HAS_MAXIMUM_AND_SHARED = 3;

/** A cursor over WebAssembly bytes. */
class Reader {
  readonly bytes: Uint8Array;
  at: number;
  constructor(bytes: Uint8Array, at: number) {
    this.bytes = bytes;
    this.at = at;
  }
  byte(): number {
    const value = this.bytes[this.at];
    if (value === undefined) throw new Error("the WebAssembly file ends early");
    this.at += 1;
    return value;
  }
  /** An unsigned LEB128 number. */
  number(): number {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = this.byte();
      value |= (byte & 0x7f) << shift;
      if ((byte & 0x80) === 0) return value >>> 0;
    }
  }
  skipName(): void {
    const length = this.number();
    this.at += length;
  }
  skipLimits(): void {
    const flags = this.byte();
    this.number();
    if ((flags & HAS_MAXIMUM) !== 0) this.number();
  }
}

function memoryFlagsAt(bytes: Uint8Array): number {
  const reader = new Reader(bytes, HEADER_BYTES);
  for (;;) {
    const section = reader.byte();
    const length = reader.number();
    if (section === IMPORT_SECTION) break;
    reader.at += length;
  }
  for (let left = reader.number(); left > 0; left -= 1) {
    reader.skipName();
    reader.skipName();
    const kind = reader.byte();
    if (kind === MEMORY) return reader.at;
    if (kind === FUNCTION) reader.number();
    else if (kind === GLOBAL) reader.at += 2;
    else if (kind === TABLE) {
      reader.byte();
      reader.skipLimits();
    }
  }
  throw new Error("the WebAssembly file imports no memory");
}

/**
 * Writes the password hash's WebAssembly for the Worker: the package's own file with its imported memory no longer
 * marked as shared, because Workers have no SharedArrayBuffer.
 */
export function writeArgon2Wasm(): void {
  const source = createRequire(import.meta.url).resolve(
    "@node-rs/argon2-wasm32-wasi/argon2.wasm32-wasi.wasm",
  );
  const bytes = readFileSync(source);
  const at = memoryFlagsAt(bytes);
  if (bytes[at] !== HAS_MAXIMUM_AND_SHARED) throw new Error("the password hash's memory is no longer shared");
  bytes[at] = HAS_MAXIMUM;
  // Only if it differs, or a watching server would reload.
  if (existsSync(TARGET) && readFileSync(TARGET).equals(bytes)) return;
  mkdirSync(TARGET_DIR, { recursive: true });
  writeFileSync(TARGET, bytes);
}
