;; Dot products of one query with many rows of 8-bit integers.
;;
;; The query is widened to 16 bits once, so that each eight dimensions of a row take one widening load, one
;; multiply-and-add-pairs and one addition. Four rows at a time share the loads of the query. Sums are exact:
;; 8192 dimensions of 127 * 127 stay below 2^31.
;;
;; A row takes $stride bytes, a multiple of 16, padded with zeros.
(module
  (memory (export "memory") 2)

  (func $sum (param $v v128) (result i32)
    (i32.add
      (i32.add (i32x4.extract_lane 0 (local.get $v)) (i32x4.extract_lane 1 (local.get $v)))
      (i32.add (i32x4.extract_lane 2 (local.get $v)) (i32x4.extract_lane 3 (local.get $v)))))

  (func $dot (param $query i32) (param $row i32) (param $stride i32) (result i32)
    (local $end i32) (local $a v128) (local $b v128)
    (local.set $end (i32.add (local.get $row) (local.get $stride)))
    (loop $dimensions
      (local.set $a (i32x4.add (local.get $a)
        (i32x4.dot_i16x8_s (v128.load8x8_s (local.get $row)) (v128.load (local.get $query)))))
      (local.set $b (i32x4.add (local.get $b)
        (i32x4.dot_i16x8_s (v128.load8x8_s offset=8 (local.get $row)) (v128.load offset=16 (local.get $query)))))
      (local.set $query (i32.add (local.get $query) (i32.const 32)))
      (br_if $dimensions (i32.lt_u (local.tee $row (i32.add (local.get $row) (i32.const 16))) (local.get $end))))
    (call $sum (i32x4.add (local.get $a) (local.get $b))))

  ;; $count rows one after the other from $row; sums go to $out.
  (func (export "scan") (param $query i32) (param $row i32) (param $count i32) (param $stride i32) (param $out i32)
    (local $q i32) (local $qv v128) (local $end i32)
    (local $r1 i32) (local $r2 i32) (local $r3 i32)
    (local $a v128) (local $b v128) (local $c v128) (local $d v128)
    (block $few
      (br_if $few (i32.lt_u (local.get $count) (i32.const 4)))
      (loop $fours
        (local.set $a (v128.const i32x4 0 0 0 0))
        (local.set $b (v128.const i32x4 0 0 0 0))
        (local.set $c (v128.const i32x4 0 0 0 0))
        (local.set $d (v128.const i32x4 0 0 0 0))
        (local.set $q (local.get $query))
        (local.set $end (i32.add (local.get $row) (local.get $stride)))
        (local.set $r1 (local.get $end))
        (local.set $r2 (i32.add (local.get $r1) (local.get $stride)))
        (local.set $r3 (i32.add (local.get $r2) (local.get $stride)))
        (loop $dimensions
          (local.set $qv (v128.load (local.get $q)))
          (local.set $a (i32x4.add (local.get $a) (i32x4.dot_i16x8_s (v128.load8x8_s (local.get $row)) (local.get $qv))))
          (local.set $b (i32x4.add (local.get $b) (i32x4.dot_i16x8_s (v128.load8x8_s (local.get $r1)) (local.get $qv))))
          (local.set $c (i32x4.add (local.get $c) (i32x4.dot_i16x8_s (v128.load8x8_s (local.get $r2)) (local.get $qv))))
          (local.set $d (i32x4.add (local.get $d) (i32x4.dot_i16x8_s (v128.load8x8_s (local.get $r3)) (local.get $qv))))
          (local.set $qv (v128.load offset=16 (local.get $q)))
          (local.set $a (i32x4.add (local.get $a) (i32x4.dot_i16x8_s (v128.load8x8_s offset=8 (local.get $row)) (local.get $qv))))
          (local.set $b (i32x4.add (local.get $b) (i32x4.dot_i16x8_s (v128.load8x8_s offset=8 (local.get $r1)) (local.get $qv))))
          (local.set $c (i32x4.add (local.get $c) (i32x4.dot_i16x8_s (v128.load8x8_s offset=8 (local.get $r2)) (local.get $qv))))
          (local.set $d (i32x4.add (local.get $d) (i32x4.dot_i16x8_s (v128.load8x8_s offset=8 (local.get $r3)) (local.get $qv))))
          (local.set $q (i32.add (local.get $q) (i32.const 32)))
          (local.set $r1 (i32.add (local.get $r1) (i32.const 16)))
          (local.set $r2 (i32.add (local.get $r2) (i32.const 16)))
          (local.set $r3 (i32.add (local.get $r3) (i32.const 16)))
          (br_if $dimensions (i32.lt_u (local.tee $row (i32.add (local.get $row) (i32.const 16))) (local.get $end))))
        (i32.store (local.get $out) (call $sum (local.get $a)))
        (i32.store offset=4 (local.get $out) (call $sum (local.get $b)))
        (i32.store offset=8 (local.get $out) (call $sum (local.get $c)))
        (i32.store offset=12 (local.get $out) (call $sum (local.get $d)))
        (local.set $row (local.get $r3))
        (local.set $out (i32.add (local.get $out) (i32.const 16)))
        (br_if $fours (i32.ge_u (local.tee $count (i32.sub (local.get $count) (i32.const 4))) (i32.const 4)))))
    (block $done
      (br_if $done (i32.eqz (local.get $count)))
      (loop $ones
        (i32.store (local.get $out) (call $dot (local.get $query) (local.get $row) (local.get $stride)))
        (local.set $row (i32.add (local.get $row) (local.get $stride)))
        (local.set $out (i32.add (local.get $out) (i32.const 4)))
        (br_if $ones (local.tee $count (i32.sub (local.get $count) (i32.const 1)))))))

  ;; The rows whose numbers stand at $list, counted from $base.
  (func (export "gather") (param $query i32) (param $base i32) (param $list i32) (param $count i32) (param $stride i32) (param $out i32)
    (block $done
      (br_if $done (i32.eqz (local.get $count)))
      (loop $ones
        (i32.store (local.get $out)
          (call $dot (local.get $query)
            (i32.add (local.get $base) (i32.mul (i32.load (local.get $list)) (local.get $stride)))
            (local.get $stride)))
        (local.set $list (i32.add (local.get $list) (i32.const 4)))
        (local.set $out (i32.add (local.get $out) (i32.const 4)))
        (br_if $ones (local.tee $count (i32.sub (local.get $count) (i32.const 1))))))))
