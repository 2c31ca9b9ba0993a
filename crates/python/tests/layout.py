"""Certificates taken apart and put together again, with their checksums correct."""

import struct
import zlib
from dataclasses import dataclass

MAGIC = b"\x89GTC\r\n\x1a\n"


@dataclass
class Parts:
    """The fields of a certificate of version 2, and its proof without the borders of blocks."""

    version: int
    game: bytes
    position: bytes
    digest: int
    key_kind: int
    symmetric_plies: int
    table: int
    buckets: int
    claims: list
    proof: bytes
    entries: int

    @classmethod
    def of(cls, data):
        version, at = struct.unpack_from("<H", data, 8)[0], 14
        texts = []
        for _ in range(2):
            (length,) = struct.unpack_from("<H", data, at)
            texts.append(data[at + 2 : at + 2 + length])
            at += 2 + length
        *numbers, count = struct.unpack_from("<QBIBQH", data, at)
        at += struct.calcsize("<QBIBQH")
        claims = [struct.unpack_from("<Bh", data, at + 3 * index) for index in range(count)]
        at += 3 * count + 4
        proof = b""
        while length := struct.unpack_from("<I", data, at)[0]:
            proof += data[at + 4 : at + 4 + length]
            at += length + 8
        (entries,) = struct.unpack_from("<Q", data, at + 4)
        return cls(version, *texts, *numbers, claims, proof, entries)

    def to_bytes(self):
        fields = b"".join(struct.pack("<H", len(text)) + text for text in (self.game, self.position))
        numbers = self.digest, self.key_kind, self.symmetric_plies, self.table, self.buckets
        fields += struct.pack("<QBIBQH", *numbers, len(self.claims))
        fields += b"".join(struct.pack("<Bh", *claim) for claim in self.claims)
        data = _sealed(MAGIC + struct.pack("<HI", self.version, len(fields)) + fields)
        for at in range(0, len(self.proof), 1 << 16):
            block = self.proof[at : at + (1 << 16)]
            data += struct.pack("<I", len(block)) + _sealed(block)
        return _sealed(data + struct.pack("<IQ", 0, self.entries))


def _sealed(data):
    return data + struct.pack("<I", zlib.crc32(data))
